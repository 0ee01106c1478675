/** What players are called at this table: oneself is “You”, bots have levels and characters. */
import type { TableInfo } from "../wire/from-server";
import type { Names } from "./sentences";
import { knows, say } from "./words.svelte";

export function botName(bot: string): string {
  const level = /^level-(\d+)$/.exec(bot);
  if (level) return say("page-level", { level: Number(level[1]) });
  const key = `page-bot-${bot.split("@")[0]}`;
  return knows(key) ? say(key) : bot;
}

export function seatName(seat: number | string): string {
  return typeof seat === "string" && knows(`side-${seat}`) ? say(`side-${seat}`) : say("seat-walls", { seat: Number(seat) + 1 });
}

/** What bots are called, by their place at the table; their level stands beside the name. */
const BOT_NAMES = ["Rahab", "Caleb", "Miriam", "Joshua", "Achsah"];

/** Names by seat; two of the same name are told apart by their seats. */
export function namesOf(info: TableInfo, own: number | string | null): Names {
  const plain = info.seats.map((one, at) => ({
    seat: one.seat,
    name: one.player === "bot" ? BOT_NAMES[at]! : info.settings.one_screen ? seatName(one.seat) : (one.name ?? seatName(one.seat)),
  }));
  return Object.fromEntries(
    plain.map(({ seat, name }) => {
      if (seat === own && !info.settings.one_screen) return [seat, say("seat-you")];
      const twice = plain.filter((other) => other.name === name).length > 1;
      return [seat, twice ? `${name} ${typeof seat === "number" ? seat + 1 : seatName(seat)}` : name];
    }),
  );
}
