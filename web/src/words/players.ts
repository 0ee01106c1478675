/** What players are called at this table: oneself is “You”, bots have levels and characters. */
import type { SeatInfo, TableInfo } from "../types/from-server";
import { shortOption } from "./levels";
import type { Names } from "./sentences";
import { knows, say } from "./messages.svelte";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name as it stands in our sentences: one that runs from right to left must not carry along what is beside it. */
export const isolateName = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** A name cut to so many letters, where there is no room for more. */
export function shortenName(name: string, most: number): string {
  const letters = [...name.replace(/[\u2068\u2069]/g, "")];
  return isolateName(letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : letters.join(""));
}

/** Signs of a table's players: initials, two letters where two share one, the number of who is called by a seat. */
export function initials(names: Names, own: number | string | null = null): Record<string, string> {
  const called = Object.entries(names).map(([seat, name]) => [seat, [...name.replace(/[\u2068\u2069]/g, "")]] as const);
  return Object.fromEntries(
    called.map(([seat, letters]) => {
      const first = letters[0]?.toUpperCase() ?? "";
      if (seat === String(own)) return [seat, first];
      const shared = called.some(([other, its]) => other !== seat && its[0]?.toUpperCase() === first);
      const last = letters.at(-1) ?? "";
      return [seat, shared ? first + (/\d/.test(last) ? last : (letters[1] ?? "")) : first];
    }),
  );
}

export function botName(bot: string): string {
  const level = /^level-(\d+)$/.exec(bot);
  if (level) return say("page-level", { level: Number(level[1]) });
  const key = `page-bot-${bot.split("@")[0]}`;
  return knows(key) ? say(key) : bot;
}

/** What stands beside a bot's name at its seat. */
const botTag = (bot: string): string => shortOption(bot, botName(bot));

/** A bot with its level; and where a simple player makes its moves, or nobody does, that and why. */
export function botLabel({ bot, stand_in: why }: Pick<SeatInfo, "bot" | "stand_in">): string {
  const name = botTag(bot ?? "");
  return why ? say("page-stand-in", { bot: name, why }) : name;
}

const CHARACTERS = ["builder", "trumpeter", "hoarder", "gleaner", "mason", "raider", "giant", "miser", "scout"];
export type BotGroup = { kind: "levels" | "characters" | "others"; names: string[] };

/** Bots as people look for them: levels, characters, then programs and engines. */
export function botGroups(bots: readonly string[]): BotGroup[] {
  const kind = (bot: string) =>
    bot.startsWith("level-") ? "levels" : CHARACTERS.includes(bot) ? "characters" : "others";
  return (["levels", "characters", "others"] as const)
    .map((one) => ({ kind: one, names: bots.filter((bot) => kind(bot) === one) }))
    .filter(({ names }) => names.length);
}

export function seatName(seat: number | string): string {
  return typeof seat === "string" && knows(`side-${seat}`)
    ? say(`side-${seat}`)
    : say("seat-walls", { seat: Number(seat) + 1 });
}

/** What bots are called, by their place at the table; their level stands beside the name. */
const nameOfBot = (at: number): string => say(`page-called-${at + 1}`);

/** Names by seat; two of the same name are told apart by their seats. */
export function seatNames(info: TableInfo, own: number | string | null): Names {
  // Round one screen one user holds all seats, so that only a seat's own name says who plays it.
  const called = ({ seat, name, called: own }: SeatInfo) =>
    isolateName((info.settings.one_screen ? own : name) ?? seatName(seat));
  const plain = info.seats.map((one, at) => ({
    seat: one.seat,
    name: one.player === "bot" ? nameOfBot(at) : called(one),
  }));
  return Object.fromEntries(
    plain.map(({ seat, name }) => {
      if (seat === own && !info.settings.one_screen) return [seat, say("seat-you")];
      const twice = plain.filter((other) => other.name === name).length > 1;
      return [seat, twice ? `${name} ${typeof seat === "number" ? seat + 1 : seatName(seat)}` : name];
    }),
  );
}

type Player = { seat?: string | number; name?: string | null; bot?: string | null };
type Seat = number | string;

/** Names and bots' levels in a finished game, from the archive or from a record that carries its players. */
export function replayPlayers(seats: readonly Seat[], players: unknown): { names: Names; bots: Names } {
  const given = Array.isArray(players) ? (players as (Player | string)[]) : [];
  const names: Names = {};
  const bots: Names = {};
  seats.forEach((seat, at) => {
    const found =
      given.find((one) => typeof one === "object" && one.seat !== undefined && String(one.seat) === String(seat)) ??
      given[at];
    const one: Player = typeof found === "string" ? { name: found } : (found ?? {});
    if (one.bot) bots[seat] = botTag(one.bot);
    // Whoever a bot stood in for keeps their name.
    const bot = one.bot && (one.name ?? one.bot) === one.bot;
    names[seat] = bot ? nameOfBot(at) : isolateName(one.name ?? seatName(seat));
  });
  for (const seat of seats) {
    const twice = seats.filter((other) => names[other] === names[seat]);
    if (twice.length > 1)
      for (const other of twice)
        names[other] = `${names[other]} ${typeof other === "number" ? other + 1 : seatName(other)}`;
  }
  return { names, bots };
}
