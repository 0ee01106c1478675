/** What a move would mean, told before it is made. */
import { expect, test } from "vitest";
import { towerSentence } from "../src/games/towers/sentences";
import { trayWords } from "../src/games/walls/tray-words";
import { towersMoment, wallsMoment } from "./fixtures";

test("a single piece that gets a second one becomes a stack, a stack rises or sinks", () => {
  const told = (before: string[], piece: string, square = "c2") => {
    const { view, previews } = towersMoment("turn");
    const [preview] = Object.values(previews!);
    const changed = { ...preview!, action: `${piece}@${square}`, tower: [...before, piece] };
    return towerSentence(changed, { ...view, towers: { [square]: before } }, { S: "You", N: "Bruno" });
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
      view: wallsMoment("feed").view,
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
