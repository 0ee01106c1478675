/** Who uses this browser: guest or account, signing in, opening and joining tables. */
import { call, setCsrfToken, type Answer, type Body } from "../net/http";
import { pushOff, renewPush } from "./push";
import { say } from "../words/messages.svelte";

export type Me = Answer<"GET /me">;
export type InvitedTable = Answer<"POST /join/look">;

let current = $state.raw<Me | null>(null);
/** Who we are here; null until the server has said so. */
export const me = (): Me | null => current;

function become(found: Me): Me {
  current = found;
  setCsrfToken(found.csrf);
  if (found.user) void renewPush(found.user.id).catch(() => {});
  return found;
}

export async function loadMe(): Promise<Me> {
  return become(await call("GET /me"));
}

/** Everybody is somebody before they sit down: a guest with a name at hand. */
export async function ensureUser(name?: string): Promise<Me> {
  const known = current ?? (await loadMe());
  if (known.user) return known;
  return become(await call("POST /guests", { body: { name: name || say("page-guest-name") } }));
}

export const createAccount = async (body: Body<"POST /accounts">) => become(await call("POST /accounts", { body }));
export const signIn = async (body: Body<"POST /sign-in">) => become(await call("POST /sign-in", { body }));
/** Whoever comes to this browser next is told nothing unless they ask for it. */
export async function signOut(): Promise<Me> {
  await pushOff().catch(() => {});
  return become(await call("POST /sign-out"));
}
/** Takes over who somebody is on another device, by the link made there. */
export const useDeviceLink = async (body: Body<"POST /links">) => become(await call("POST /links", { body }));
/** A new password, by a link that the operator has made. */
export const choosePassword = async (body: Body<"POST /links/password">) =>
  become(await call("POST /links/password", { body }));
export const rename = async (name: string) => become(await call("PATCH /me", { body: { name } }));

export async function openTable(wanted: Body<"POST /tables">): Promise<string> {
  await ensureUser();
  return (await call("POST /tables", { body: wanted })).id;
}

/** Where an invitation leads: asked before anybody has to say who they are. */
export const lookUpInvite = (code: string): Promise<InvitedTable> => call("POST /join/look", { body: { code } });

let full = $state.raw<string | null>(null);
/** The table where an invitation found no seat any more. */
export const fullTable = (): string | null => full;

/** `replace` lets this browser stop being who it is, where only that gives a seat. */
export async function join(code: string, replace = false): Promise<string> {
  await ensureUser();
  const found = await call("POST /join", { body: replace ? { code, replace } : { code } });
  if (found.seat === null) full = found.table;
  await loadMe();
  return found.table;
}
