/** What a move would mean, told before it is made. */
import { expect, test } from "vitest";
import { towerSentence } from "../src/games/towers/sentences";
import type { Preview as TowersPreview, View as TowersView } from "../src/games/towers/view";
import { trayWords } from "../src/games/walls/tray-words";
import type { View as WallsView } from "../src/games/walls/view";
import feed from "../fixtures/walls-feed.json";
import turn from "../fixtures/towers-turn.json";

test("a single piece that gets a second one becomes a stack, a stack rises or sinks", () => {
  const told = (before: string[], piece: string, square = "c2") => {
    const view = { ...turn.view, towers: { [square]: before } } as unknown as TowersView;
    const preview = { action: `${piece}@${square}`, tower: [...before, piece] } as unknown as TowersPreview;
    return towerSentence(preview, view, { S: "You", N: "Bruno" });
  };
  expect(told([], "R3")).toBe("On your own bank: a new tower of yours.");
  expect(told(["R3"], "G1")).toBe("It is your tower, a stack now: it beats any single piece.");
  expect(told(["R3"], "G5", "c3")).toBe("It is the tower of Bruno, a stack now: it beats any single piece.");
  expect(told(["R3", "G4"], "B1")).toContain("it sinks from 4 to 1");
  expect(told(["R3", "G4"], "B5")).toContain("it rises from 4 to 5");
});

test("a trumpet that is fed is told to leave the game, any other card to go to the longest wall", () => {
  const told = (card: string) =>
    trayWords({
      view: feed.view as unknown as WallsView,
      asked: true,
      readonly: false,
      headline: null,
      card,
      pending: null,
      shown: `feed ${card}`,
      preview: null,
      who: { names: {}, own: 0 },
      brief: false,
      small: false,
    }).told;
  expect(told("T")).toBe("Face down. A trumpet in the supply leaves the game at the scoring; nobody wins it.");
  expect(told("R3")).toBe("Face down. At the scoring it goes to the longest wall of its colour.");
});
