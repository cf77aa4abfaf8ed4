"""Names for villages: Greek colonies and towns of ancient southern Italy, in Greek (Latin letters), French, Russian.

Colonies and ports are for the green villages on the edge, towns away from the sea for the others. French and Russian
names are those that books on antiquity use in these languages.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Town(NamedTuple):
    """One town's name in each language."""

    greek: str
    french: str
    russian: str


PORTS: Final = (
    Town("Barion", "Bari", "Бари"),
    Town("Brentesion", "Brindes", "Брундизий"),
    Town("Dikaiarcheia", "Dicéarchie", "Дикеархия"),
    Town("Elea", "Élée", "Элея"),
    Town("Gnathia", "Gnathia", "Гнафия"),
    Town("Herakleia", "Héraclée", "Гераклея"),
    Town("Hipponion", "Hipponion", "Гиппоний"),
    Town("Hydrous", "Otrante", "Гидрунт"),
    Town("Kallipolis", "Callipolis", "Каллиполь"),
    Town("Kaulonia", "Caulonia", "Кавлония"),
    Town("Krimisa", "Crimisa", "Кримиса"),
    Town("Kroton", "Crotone", "Кротон"),
    Town("Kyme", "Cumes", "Кумы"),
    Town("Laos", "Laos", "Лаос"),
    Town("Lokroi", "Locres", "Локры"),
    Town("Medma", "Medma", "Медма"),
    Town("Metapontion", "Métaponte", "Метапонт"),
    Town("Metauros", "Métauros", "Метавр"),
    Town("Neapolis", "Naples", "Неаполь"),
    Town("Poseidonia", "Poséidonia", "Посейдония"),
    Town("Pyxous", "Pyxous", "Пиксунт"),
    Town("Rhegion", "Rhégion", "Регий"),
    Town("Salapia", "Salapia", "Салапия"),
    Town("Sipous", "Siponte", "Сипонт"),
    Town("Siris", "Siris", "Сирис"),
    Town("Skidros", "Skidros", "Скидр"),
    Town("Skylletion", "Skylletion", "Скиллетий"),
    Town("Sybaris", "Sybaris", "Сибарис"),
    Town("Taras", "Tarente", "Тарент"),
    Town("Temesa", "Témésa", "Темеса"),
    Town("Terina", "Térina", "Терина"),
    Town("Thourioi", "Thourioi", "Фурии"),
)

TOWNS: Final = (
    Town("Aletion", "Aletium", "Алетий"),
    Town("Argyrippa", "Argyrippe", "Аргириппа"),
    Town("Arinthe", "Arinthe", "Аринфа"),
    Town("Asklon", "Ausculum", "Аускул"),
    Town("Bantia", "Bantia", "Бантия"),
    Town("Brystakia", "Brystacia", "Бристакия"),
    Town("Chone", "Choné", "Хона"),
    Town("Erimon", "Érimon", "Эримон"),
    Town("Gerounion", "Gérunium", "Героний"),
    Town("Groumenton", "Grumentum", "Грумент"),
    Town("Herdonia", "Herdonia", "Гердония"),
    Town("Hyria", "Hyria", "Гирия"),
    Town("Kailia", "Caelia", "Целия"),
    Town("Kalasarna", "Calasarna", "Каласарна"),
    Town("Kannai", "Cannes", "Канны"),
    Town("Kanysion", "Canusium", "Канузий"),
    Town("Kapye", "Capoue", "Капуя"),
    Town("Karbina", "Carbina", "Карбина"),
    Town("Kaudion", "Caudium", "Кавдий"),
    Town("Kompsa", "Compsa", "Компса"),
    Town("Konsentia", "Consentia", "Консенция"),
    Town("Kossa", "Cossa", "Косса"),
    Town("Kyterion", "Cytérion", "Китерий"),
    Town("Lagaria", "Lagaria", "Лагария"),
    Town("Loukeria", "Lucérie", "Луцерия"),
    Town("Loupiai", "Lupiae", "Лупии"),
    Town("Makalla", "Macalla", "Макалла"),
    Town("Malanios", "Malanios", "Маланий"),
    Town("Mamertion", "Mamertion", "Мамертий"),
    Town("Mandyrion", "Manduria", "Мандурия"),
    Town("Menekine", "Ménécine", "Менекина"),
    Town("Nereton", "Neretum", "Нерет"),
    Town("Netion", "Nétion", "Нетий"),
    Town("Ninaia", "Ninaia", "Нинея"),
    Town("Nola", "Nole", "Нола"),
    Town("Noukeria", "Nucérie", "Нуцерия"),
    Town("Noumistron", "Numistro", "Нумистрон"),
    Town("Ouenousia", "Venusia", "Венузия"),
    Town("Ouxenton", "Uxentum", "Уксент"),
    Town("Pandosia", "Pandosia", "Пандосия"),
    Town("Petelia", "Pétélia", "Петелия"),
    Town("Potentia", "Potentia", "Потенция"),
    Town("Rhodiai", "Rudiae", "Рудии"),
    Town("Sestion", "Sestion", "Сестий"),
    Town("Siberine", "Sibérine", "Сиберина"),
    Town("Silouion", "Silvium", "Сильвий"),
    Town("Teanon", "Teanum", "Теан"),
    Town("Telesia", "Télésia", "Телезия"),
)
