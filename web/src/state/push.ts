/** Being told while the page is closed that a game with days to think waits: kept by this browser and by the server. */
import { call } from "../net/http";
import { currentLanguage } from "./preferences.svelte";

/** Whether this browser can be told at all, on a server that tells. */
export const canPush = (key: string | null | undefined): key is string =>
  !!key && "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

async function manager(): Promise<PushManager | null> {
  const registered = await navigator.serviceWorker?.getRegistration();
  return registered?.active ? registered.pushManager : null;
}

export const subscribed = async (): Promise<boolean> => !!(await (await manager())?.getSubscription());

/** Asks the browser's user, then subscribes; false where they or their browser do not allow it. */
export async function pushOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const push = await manager();
  if (!push) throw new Error("no worker");
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  // A subscription to another key, which the operator has replaced, takes no messages any more.
  const found = await push.subscribe(wanted).catch(async () => {
    await (await push.getSubscription())?.unsubscribe();
    return push.subscribe(wanted);
  });
  try {
    await tell(found);
  } catch (wrong) {
    await found.unsubscribe();
    throw wrong;
  }
  return true;
}

/** Neither the browser nor the server keeps anything. */
export async function pushOff(): Promise<void> {
  const found = await (await manager())?.getSubscription();
  if (!found) return;
  await found.unsubscribe();
  await call("DELETE /me/push").catch(() => {});
}

let told: string | null = null;
/** Tells the server anew after signing in, and at every start: the browser may have been given another address. */
export async function renewPush(user: string): Promise<void> {
  if (told === user || !("serviceWorker" in navigator)) return;
  told = user;
  const found = await (await manager())?.getSubscription();
  if (found) await tell(found);
}

async function tell(found: PushSubscription): Promise<void> {
  const { endpoint, keys } = found.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  await call("POST /me/push", { body: { endpoint: endpoint ?? "", p256dh, auth, language: currentLanguage() } });
}
