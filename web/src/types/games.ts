// Made from the server's schemas by `npm run types`; not to be edited.

import type { Update } from "./from-server";
import type { Preview as TowersPreview } from "./towers-preview";
import type { View as TowersView } from "./towers-view";
import type { Preview as WallsPreview } from "./walls-preview";
import type { View as WallsView } from "./walls-view";

export type Games = {
  towers: { view: Omit<TowersView, "events">; event: TowersView["events"][number]; preview: TowersPreview };
  walls: { view: Omit<WallsView, "events">; event: WallsView["events"][number]; preview: WallsPreview };
};
export type GameName = keyof Games;
export type ViewOf<G extends GameName> = Games[G]["view"];
export type EventOf<G extends GameName> = Games[G]["event"];
export type PreviewOf<G extends GameName> = Games[G]["preview"];

/** An update; `game` tells which view and events it has. */
export type GameUpdate = {
  [G in GameName]: Omit<Update, "game" | "view" | "events"> & { game: G; view: ViewOf<G>; events: EventOf<G>[] };
}[GameName];
