/** Frames are shown one after the other, can be hurried, and wait where somebody has to go on. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Frame } from "../src/games/walls/film";
import { Film } from "../src/games/walls/film-player.svelte";
import { prefs } from "../src/state/preferences.svelte";

const frame = (title: string, ms: number, more: Partial<Frame> = {}): Frame =>
  ({ title, ms, told: "", aim: null, view: {}, ...more }) as Frame;
const move = [frame("horn", 200), frame("wave", 400), frame("fall", 800)];
const count = [
  frame("card", 700, { counts: true }),
  frame("red flies", 450, { counts: true, aim: "R", sorted: true }),
  frame("red lies", 450, { counts: true, aim: "R", sorted: true }),
  frame("yellow", 250, { counts: true, aim: "Y", sorted: true }),
  frame("done", Infinity, { counts: true, sorted: true }),
];
let film: Film;
beforeEach(() => {
  vi.useFakeTimers();
  prefs.speed = "normal";
  film = new Film();
});
afterEach(() => {
  film.stop();
  vi.useRealTimers();
});

test("each frame has its time, and the table lies open again after the last", () => {
  const ended = vi.fn();
  film.play(move, ended);
  expect(film.frame?.title).toBe("horn");
  vi.advanceTimersByTime(200);
  expect(film.frame?.title).toBe("wave");
  vi.advanceTimersByTime(1199);
  expect(film.frame?.title).toBe("fall");
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(film.frame).toBeNull();
  expect(ended).toHaveBeenCalledTimes(1);
});

test("a move is ended as a whole, a scoring lane by lane, and it waits at its end", () => {
  film.play([...move, ...count]);
  film.skip();
  expect(film.frame?.title).toBe("card");
  film.skip();
  expect(film.frame?.title).toBe("red flies");
  film.skip();
  expect(film.frame?.title).toBe("yellow");
  film.skip();
  expect(film.held).toBe(true);
  film.skip();
  vi.advanceTimersByTime(60_000);
  expect(film.frame?.title).toBe("done");
  film.close();
  expect(film.frame).toBeNull();
});

test("slower, faster, or not at all: who wants no movement sees where it waits, at once", () => {
  prefs.speed = "slow";
  film.play(move);
  vi.advanceTimersByTime(399);
  expect(film.frame?.title).toBe("horn");
  prefs.speed = "off";
  const ended = vi.fn();
  film.play(move, ended);
  expect(film.frame).toBeNull();
  expect(ended).toHaveBeenCalledTimes(1);
  film.play([...move, ...count]);
  expect(film.held).toBe(true);
});

test("a scoring that waits for its reader goes on colour by colour, and to its end at once", () => {
  const patient = count.map((one) => (one.title === "red lies" ? { ...one, ms: Infinity } : one));
  film.play(patient);
  vi.advanceTimersByTime(60_000);
  expect(film.frame?.title).toBe("red lies");
  expect(film.held).toBe(false);
  film.skip();
  vi.advanceTimersByTime(60_000);
  expect(film.frame?.title).toBe("done");
  expect(film.held).toBe(true);
  film.play(patient);
  film.skip();
  expect(film.frame?.title).toBe("red flies");
  // Who is quick sees all the same what came of the colour.
  film.skip();
  expect(film.frame?.title).toBe("red lies");
  film.play(patient);
  film.toEnd();
  expect(film.frame?.title).toBe("done");
});
