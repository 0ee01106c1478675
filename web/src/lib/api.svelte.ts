/** The HTTP API: who we are here, and everything that is not the game itself. */
import type { SeatInfo, Settings, TableInfo } from "../wire/from-server";
import { language, knows, say, type Params } from "./words.svelte";

export type User = { id: string; name: string; kind: string };
export type Me = {
  user: User | null;
  csrf: string | null;
  url: string;
  local_only: boolean;
  version: string;
};
export type Listed = { id: string; stage: string; settings: Settings; seats: SeatInfo[]; free: number; updated_at: number; unreadable?: boolean };
export type Invitation = { url: string; qr: string; local_only: boolean; seat: number | string | null };
export type GamePlayer = {
  seat: string;
  name: string;
  user: string | null;
  bot: string | null;
  place: number | null;
  forfeit: boolean;
  rating_before: number | null;
  rating_after: number | null;
};
export type GameInfo = {
  id: string;
  table: string;
  number: number;
  game: "walls" | "towers";
  rated: boolean;
  began_at: number;
  ended_at: number;
  kind: string;
  players: GamePlayer[];
};
export type Rating = { game: string; points: number; deviation: number; provisional: boolean; games: number };
export type Profile = { id: string; name: string; kind: string; created_at: number; ratings: Rating[] };
export type Proof = { commitment: string | null; salt: string | null; found: string | null; holds: boolean | null };
export type Step = { step: number; action: unknown; view: Record<string, unknown>; events: Record<string, unknown>[] };
export type Replay = {
  game: "walls" | "towers";
  seats: (number | string)[];
  actions: number;
  eyes: string;
  steps: Step[];
  next: number | null;
  end: { kind: string; seat?: number | string | null } | null;
};
export type NewTable = {
  settings: Settings;
  sit?: (number | string)[];
  bots?: Record<string, string>;
  fill?: string | null;
  start?: boolean;
  names?: Record<string, string>;
};

type Told = { code?: string; params?: Params; clause?: string | null; field?: string | null; action?: number | null };

/** What the server would not do: the sentence in our language, with the action or the field that it is about. */
export class Problem extends Error {
  readonly clause: string | null;
  readonly params: Params;
  constructor(
    readonly code: string,
    readonly status: number,
    told: Told = {},
  ) {
    const sentence = knows(`error-${code}`) ? say(`error-${code}`, told.params ?? {}) : code === "unreachable" ? say("page-unreachable") : say("page-trouble", { code });
    // Fields of a record have names that its writer knows; those of our own forms are told by the sentence.
    const field = code.startsWith("server-") ? null : told.field;
    const place = typeof told.action === "number" ? say("where-action", { action: told.action }) : field;
    super(place ? say("said-of", { name: place, told: sentence }) : sentence);
    this.clause = told.clause ?? null;
    this.params = told.params ?? {};
  }
}

let me = $state.raw<Me | null>(null);
export const who = (): Me | null => me;

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json", "accept-language": language() };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (method !== "GET" && me?.csrf) headers["x-csrf-token"] = me.csrf;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Problem("unreachable", 0);
  }
  const text = await answer.text();
  let told: unknown = null;
  try {
    told = text ? JSON.parse(text) : null;
  } catch {
    // Not from our server: a proxy's page, perhaps.
  }
  if (!answer.ok) {
    const wrong = (told ?? {}) as Told;
    throw new Problem(wrong.code ?? `http-${answer.status}`, answer.status, wrong);
  }
  return told as T;
}

export async function findOut(): Promise<Me> {
  me = await call<Me>("GET", "/me");
  return me;
}

/** Everybody is somebody before they sit down: a guest with a name at hand. */
export async function beSomebody(name?: string): Promise<Me> {
  if (me === null) await findOut();
  if (me!.user === null) me = await call<Me>("POST", "/guests", { name: name || say("page-guest-name") });
  return me!;
}

export async function become(path: "/accounts" | "/sign-in" | "/sign-out" | "/links", body?: unknown): Promise<void> {
  me = await call<Me>("POST", path, body);
}

export async function rename(name: string): Promise<void> {
  me = await call<Me>("PATCH", "/me", { name });
}

export async function openTable(wanted: NewTable): Promise<string> {
  await beSomebody();
  return (await call<{ id: string; table: TableInfo }>("POST", "/tables", wanted)).id;
}

export type Behind = { game: "walls" | "towers"; stage: "open" | "playing" | "paused" | "over"; free: number };
/** Where an invitation leads: asked before anybody has to say who they are. */
export const behind = (code: string): Promise<Behind> => call("POST", "/join/look", { code });

let watched = $state.raw<string | null>(null);
/** The table where an invitation found no seat any more. */
export const foundFull = (): string | null => watched;

/** `replace` lets this browser stop being who it is, where only that gives a seat. */
export async function join(code: string, replace = false): Promise<string> {
  await beSomebody();
  const found = await call<{ table: string; seat: number | string | null }>("POST", "/join", replace ? { code, replace } : { code });
  if (found.seat === null) watched = found.table;
  await findOut();
  return found.table;
}
