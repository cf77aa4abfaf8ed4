// @ts-check
/** What runs while no page is open: it shows that it is somebody's turn, and leads to the table. It fetches nothing and
 *  keeps nothing. */

/** @typedef {{table: string, title: string, body: string}} Notice */
/** @typedef {{waitUntil: (done: Promise<unknown>) => void}} Lasting */
/** The parts of a service worker that are used here.
 *  @typedef {{
 *  addEventListener(kind: "push", heard: (event: Lasting & {data: {json: () => Notice} | null}) => void): void,
 *  addEventListener(kind: "notificationclick", heard: (event: Lasting & {notification: Notification}) => void): void,
 *  addEventListener(kind: "install" | "activate", heard: (event: Lasting) => void): void,
 *  skipWaiting: () => Promise<void>, registration: ServiceWorkerRegistration,
 *  clients: {matchAll: (how: object) => Promise<{url: string, focus: () => Promise<unknown>}[]>,
 *  openWindow: (place: string) => Promise<unknown>}}} Scope */

const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

/** A later one of the same table takes its place. @param {Notice} notice */
function show({ table, title, body }) {
  return worker.registration.showNotification(title, {
    body,
    tag: `duchy.${table}`,
    icon: "/favicon.svg",
    data: table,
  });
}

/** To a page that shows the table, or to a new one. @param {string} table */
async function lead(table) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const place = `/table#${table}`;
  const there = pages.find(({ url }) => url.endsWith(place) || url.includes(`${place}.`));
  return there ? there.focus() : worker.clients.openWindow(place);
}
