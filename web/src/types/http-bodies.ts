// Made from the server's schemas by `npm run types`; not to be edited.

import type { Act, Agree, AnswerOffer, ChangeSettings, FischerClock, GiveSeatToBot, HandOver, LeaveSeat, LetIn, MakeOffer, MoveClock, NoClock, Resign, Settings, Start, TakeSeat } from "./from-client";
export type { Act, Agree, AnswerOffer, ChangeSettings, FischerClock, GiveSeatToBot, HandOver, LeaveSeat, LetIn, MakeOffer, MoveClock, NoClock, Resign, Settings, Start, TakeSeat };
import type { ClockInfo, EndInfo, GettingReady, Person, SeatInfo, TableInfo, Update } from "./from-server";
export type { ClockInfo, EndInfo, GettingReady, Person, SeatInfo, TableInfo, Update };

export type BotInfo = {
  tokens: TokenInfo[];
  user: UserInfo;
};

export type CreatedToken = {
  info: TokenInfo;
  token: string;
};

export type Credentials = {
  name: string;
  password: string;
};

export type DealProof = {
  commitment: string | null;
  found: string | null;
  holds: boolean | null;
  salt: string | null;
};

export type Deletion = {
  password?: string | null;
};

export type DeviceLink = {
  expires_at: number;
  qr: string;
  url: string;
};

export type DeviceLinkCode = {
  code: string;
  replace?: boolean;
};

export type GameInfo = {
  began_at: number;
  ended_at: number;
  game: "towers" | "walls";
  id: string;
  kind: "abort" | "agreed" | "resign" | "rules" | "time";
  number: number;
  players: GamePlayer[];
  public: boolean;
  rated: boolean;
  table: string;
};

export type GamePlayer = {
  bot: string | null;
  forfeit: boolean;
  name: string;
  place: number | null;
  rating_after: number | null;
  rating_before: number | null;
  seat: string;
  user: string | null;
};

export type Hint = {
  action: string;
  reason: HintReason | null;
  value: number | null;
};

export type HintReason = {
  key: string;
  params: { [key: string]: number | string };
};

export type HintRequest = {
  seat: number | string;
};

export type Invite = {
  local_only: boolean;
  qr: string;
  seat?: number | string | null;
  url: string;
};

export type InviteCode = {
  code: string;
  replace?: boolean;
};

export type InviteOptions = {
  fresh?: boolean;
};

export type InvitePreview = {
  free: number;
  game: "towers" | "walls";
  stage: "open" | "over" | "paused" | "playing";
};

export type JoinedTable = {
  seat: number | string | null;
  table: string;
  user: UserInfo;
};

export type LessonAttempt = {
  clause: string | null;
  refusal: Refusal | null;
  table: Shown;
  told: Said | null;
  verdict: "refused" | "right" | "wrong";
};

export type LessonPath = {
  path?: string[];
};

export type LessonStep = {
  asked: Said | null;
  asks: boolean;
  first: boolean;
  free: boolean;
  game: "towers" | "walls";
  lesson: string;
  lit: string[];
  step: number;
  steps: number;
  suggest: string | null;
  table: Shown;
};

export type LessonTry = {
  action: string;
  path?: string[];
};

export type ListedLesson = {
  first: boolean;
  game: "towers" | "walls";
  id: string;
  steps: number;
};

export type ListedTable = {
  free: number;
  id: string;
  seats: SeatInfo[];
  settings: Settings;
  stage: "closed" | "open" | "over" | "paused" | "playing";
  unreadable?: boolean;
  updated_at: number;
  your_turn?: boolean;
};

export type Me = {
  csrf: string | null;
  local_only: boolean;
  url: string;
  user: UserInfo | null;
  version: string;
};

export type NewAccount = {
  name: string;
  password: string;
};

export type NewBot = {
  name: string;
};

export type NewName = {
  name: string;
};

export type NewPassword = {
  new: string;
  old: string;
};

export type NewPersonalInvite = {
  name: string;
  seat: number | string;
};

export type NewTable = {
  bots?: { [key: string]: string };
  fill?: string | null;
  names?: { [key: string]: string };
  settings: Settings;
  sit?: (number | string)[] | null;
  start?: boolean;
};

export type NewToken = {
  label: string;
};

export type OpenedTable = {
  id: string;
  table: TableInfo;
};

export type PreviewRequest = {
  action: string;
  record: Record;
  seat: number | string;
  step: number;
};

export type Problem = {
  action?: number | null;
  clause?: string | null;
  code: string;
  field?: string | null;
  message: string;
  params?: { [key: string]: string | number };
};

export type Profile = {
  created_at: number;
  id: string;
  kind: "account" | "bot" | "built-in" | "guest";
  name: string;
  owner: string | null;
  ratings: RatingInfo[];
};

export type RatingInfo = {
  deviation: number;
  game: "towers" | "walls";
  games: number;
  points: number;
  provisional: boolean;
};

export type Record = WallsRecordJson | TowersRecordJson;

export type Refusal = {
  clause: string | null;
  code: string;
  params: { [key: string]: number | string };
};

export type Replay = {
  actions: number;
  end: EndInfo | null;
  eyes: string;
  game: "towers" | "walls";
  next: number | null;
  seats: (number | string)[];
  steps: Step[];
};

export type ReplayRequest = {
  count?: number;
  eyes?: "0" | "1" | "2" | "3" | "4" | "N" | "S" | "open" | "spectator";
  record: Record;
  start?: number;
};

export type RequestResult = {
  table: TableInfo;
  version: number;
};

export type Said = {
  key: string;
  params: { [key: string]: number | string };
};

export type Shown = {
  events: ({ [key: string]: unknown })[];
  view: { [key: string]: unknown };
  waiting: (number | string)[];
};

export type Step = {
  action: unknown;
  events: ({ [key: string]: unknown })[];
  step: number;
  view: { [key: string]: unknown };
};

export type TokenInfo = {
  created_at: number;
  id: string;
  label: string;
  used_at: number | null;
};

export type TowersEndJson = {
  kind: "abort" | "agreed" | "resign" | "time";
  seat?: TowersSide | null;
};

export type TowersRecordJson = {
  actions: string[];
  end?: TowersEndJson;
  first: TowersSide;
  format: "shofar/1";
  game: "towers";
  layout: string;
  rules_version?: number;
};

export type TowersSide = "N" | "S";

export type UserInfo = {
  id: string;
  kind: "account" | "bot" | "guest";
  name: string;
};

export type WallsDealJson = {
  draw: string[];
  hands: string[][];
};

export type WallsEndJson = {
  kind: "abort" | "agreed" | "resign" | "time";
  seat?: number | null;
};

export type WallsRecordJson = {
  actions: ([number, string])[];
  deal: WallsDealJson;
  end?: WallsEndJson;
  format: "shofar/1";
  game: "walls";
  rules_version?: number;
  seats: 3 | 4 | 5;
  start: number;
};
