/** What the server tells, typed: moments of real games (web/fixtures/make.py), and a table's own description. */
import type { Preview as TowersPreview, View as TowersView } from "../src/games/towers/view";
import type { Preview as WallsPreview, View as WallsView } from "../src/games/walls/view";
import type { ResultInfo, SeatInfo, TableInfo } from "../src/types/from-server";
import type { View as WholeTowersView } from "../src/types/towers-view";
import type { View as WholeWallsView } from "../src/types/walls-view";

type Moment<View, Preview> = { view: View; previews?: Record<string, Preview>; result?: ResultInfo };
export type WallsMoment = Moment<WholeWallsView & WallsView, WallsPreview>;
export type TowersMoment = Moment<WholeTowersView & TowersView, TowersPreview>;
const WALLS = import.meta.glob<WallsMoment>("../fixtures/walls-*.json", { eager: true, import: "default" });
const TOWERS = import.meta.glob<TowersMoment>("../fixtures/towers-*.json", { eager: true, import: "default" });

export const wallsMoment = (name: string): WallsMoment => structuredClone(WALLS[`../fixtures/walls-${name}.json`]!);
export const towersMoment = (name: string): TowersMoment => structuredClone(TOWERS[`../fixtures/towers-${name}.json`]!);

/** A table of Walls at which nobody sits yet, changed so. */
export const tableInfo = (changes: Partial<TableInfo> = {}): TableInfo => ({
  type: "table",
  table: "t",
  version: 9,
  host: "u0",
  offers: {},
  settings: { game: "walls", seats: 3 },
  seats: [],
  stage: "playing",
  yours: [],
  ...changes,
});
export const person = (seat: number | string, changes: Partial<SeatInfo> = {}): SeatInfo => ({
  seat,
  player: "person",
  name: "Ada",
  user: "u0",
  present: true,
  ...changes,
});
