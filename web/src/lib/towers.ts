/** What the server sends about Towers. */
export type { Side, Turned } from "../wire/towers-view";
export type { Preview } from "../wire/towers-preview";
import type { View as Sent } from "../wire/towers-view";

export type View = Sent;
export type Event = Sent["events"][number];
