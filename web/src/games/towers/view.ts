/** What the server sends about Towers. */
import type { EventOf, PreviewOf, ViewOf } from "../../types/games";

export type { Side, Turned } from "../../types/towers-view";
export type View = ViewOf<"towers">;
export type Event = EventOf<"towers">;
export type Preview = PreviewOf<"towers">;
