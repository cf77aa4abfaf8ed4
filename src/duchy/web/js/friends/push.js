// @ts-check
/** Notices while no page is open: the browser's push service brings them, where this server sends any. */

/** Whether the browser can have them. */
const isAble = () => "serviceWorker" in navigator && "PushManager" in window;

/** From now on notices of a seat's turns come to this browser; returns whether they do.
 *  @param {string} table @param {string} token @param {string} lang */
export async function subscribe(table, token, lang) {
  if (!isAble()) return false;
  try {
    const key = await serverKey();
    if (!key) return false;
    await navigator.serviceWorker.register("/sw.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const { endpoint, keys } = (await subscribed(pushManager, key)).toJSON();
    const answer = await send("POST", table, token, { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, lang });
    return answer.ok;
  } catch {
    return false;
  }
}

/** No more come, from any table of this server.
 *  @param {string} table @param {string[]} tokens the seats here at that table, whose subscription goes at once */
export async function unsubscribe(table, tokens) {
  if (!isAble()) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration("/sw.js");
    const there = await registration?.pushManager.getSubscription();
    if (!there) return;
    await Promise.all(tokens.map((token) => send("DELETE", table, token, { endpoint: there.endpoint })));
    await there.unsubscribe();
  } catch {
    // The server drops an address that leads nowhere by itself.
  }
}

/** The key to which browsers subscribe; empty if the server sends nothing. @returns {Promise<string>} */
async function serverKey() {
  const answer = await fetch("/api/push");
  const { key } = /** @type {import("../table/protocol.js").PushKey} */ (await answer.json());
  return key ?? "";
}

/** The browser's subscription to that key; one to an earlier key goes.
 *  @param {PushManager} manager @param {string} key */
async function subscribed(manager, key) {
  const how = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(how);
  } catch {
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(how);
  }
}

/** @param {string} method @param {string} table @param {string} token @param {object} body */
const send = (method, table, token, body) =>
  fetch(`/api/tables/${table}/push`, {
    method,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
  });
