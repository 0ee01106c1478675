/** What the server sends about Walls. */
export type { Colour, Scored, Sounded } from "../wire/walls-view";
export type { Preview } from "../wire/walls-preview";
import type { View as Sent } from "../wire/walls-view";

export type View = Sent;
export type Event = Sent["events"][number];
