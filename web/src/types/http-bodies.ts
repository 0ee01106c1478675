// Made from the server's schemas by `npm run types`; not to be edited.

import type { Act, Agree, AnswerOffer, ChangeSettings, FischerClock, GiveSeatToBot, HandOver, LeaveSeat, LetIn, MakeOffer, MoveClock, NoClock, Resign, Settings, Start, SwapSides, TakeSeat } from "./from-client";
export type { Act, Agree, AnswerOffer, ChangeSettings, FischerClock, GiveSeatToBot, HandOver, LeaveSeat, LetIn, MakeOffer, MoveClock, NoClock, Resign, Settings, Start, SwapSides, TakeSeat };
import type { ClockInfo, EndInfo, GettingReady, Person, ResultInfo, SeatInfo, SeriesInfo, TableInfo, Update } from "./from-server";
export type { ClockInfo, EndInfo, GettingReady, Person, ResultInfo, SeatInfo, SeriesInfo, TableInfo, Update };

export type AnyTable = {
  created_at: number;
  game: string;
  host: string;
  id: string;
  names: string[];
  public: boolean;
  rated: boolean;
  stage: string;
  updated_at: number;
  version: number;
};

export type AuditEntry = {
  action: string;
  actor: string;
  at: number;
  detail: string;
  id: number;
  subject: string;
};

export type BotInfo = {
  tokens: TokenInfo[];
  user: UserInfo;
};

export type BotQueueInfo = {
  longest_ms: number;
  moves: WaitingMove[];
  thinking: number;
  waiting: number;
  workers: BotWorker[];
};

export type BotResult = {
  bot: string;
  game: "towers" | "walls";
  games: number;
  last: boolean[];
  won: number;
};

export type BotWorker = {
  name: string;
  reason: string | null;
  seen_at: number;
  state: string;
};

export type ChosenPassword = {
  code: string;
  password: string;
  replace?: boolean;
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

export type EndOfBan = {
  subject: string;
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

export type HandedLink = {
  id: string;
  url: string;
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
  prepare?: boolean;
  seat: number | string;
};

export type InstanceInfo = {
  guests: boolean;
  legal: boolean;
  name: string | null;
  push: string | null;
  registration: "closed" | "invite" | "open";
  sign_in_days: number;
  welcome: string | null;
};

export type Invitation = {
  created_at: number;
  expires_at: number;
  id: string;
  note: string;
  uses: number;
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
  bots: number;
  free: number;
  game: "towers" | "walls";
  host: string | null;
  players: string[];
  rated: boolean;
  seats: number;
  stage: "open" | "over" | "paused" | "playing";
};

export type JoinedTable = {
  seat: number | string | null;
  table: string;
  user: UserInfo;
};

export type KnownBan = {
  kind: string;
  reason: string;
  subject: string;
  until: number | null;
};

export type KnownUser = {
  banned: boolean;
  created_at: number;
  id: string;
  kind: "account" | "bot" | "guest";
  name: string;
  operator: boolean;
  seen_at: number;
};

export type LegalText = {
  text: string | null;
};

export type LessonAttempt = {
  clause: string | null;
  feedback: LessonSentence | null;
  refusal: Refusal | null;
  table: LessonTable;
  verdict: "refused" | "right" | "wrong";
};

export type LessonPath = {
  path?: string[];
};

export type LessonSentence = {
  key: string;
  params: { [key: string]: number | string };
};

export type LessonStep = {
  asked: LessonSentence | null;
  asks: boolean;
  first: boolean;
  free: boolean;
  game: "towers" | "walls";
  lesson: string;
  lit: string[];
  step: number;
  steps: number;
  suggest: string | null;
  table: LessonTable;
};

export type LessonTable = {
  events: ({ [key: string]: unknown })[];
  view: { [key: string]: unknown };
  waiting: (number | string)[];
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
  operator: boolean;
  url: string;
  user: UserInfo | null;
  version: string;
};

export type MissedMoment = {
  better: string;
  played: string;
  step: number;
  values: [number, number];
  why: HintReason | null;
  why_not: HintReason | null;
};

export type MissedRequest = {
  seat: number | string;
};

export type NewAccount = {
  invitation?: string | null;
  name: string;
  password: string;
};

export type NewAddressBan = {
  days?: number | null;
  network: string;
  reason?: string;
};

export type NewBan = {
  days?: number | null;
  reason?: string;
};

export type NewBot = {
  name: string;
};

export type NewInvitation = {
  days?: number;
  note?: string;
  uses?: number;
};

export type NewLink = {
  hours?: number;
  password: string;
  reset?: boolean;
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

export type NewUser = {
  hours?: number;
  name: string;
};

export type OpenedTable = {
  id: string;
  table: TableInfo;
};

export type OtherName = {
  name: string;
};

export type OwnPassword = {
  password: string;
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

export type PushSubscription = {
  auth: string;
  endpoint: string;
  language?: "de" | "en" | "fr" | "it";
  p256dh: string;
};

export type RatingHistory = {
  game: "towers" | "walls";
  points: RatingPoint[];
};

export type RatingInfo = {
  deviation: number;
  game: "towers" | "walls";
  games: number;
  points: number;
  provisional: boolean;
};

export type RatingPoint = {
  at: number;
  points: number;
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
  result: ResultInfo | null;
  seats: (number | string)[];
  steps: Step[];
  swapped: boolean | null;
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

export type Results = {
  against: BotResult[];
  ratings: RatingHistory[];
};

export type Step = {
  action: unknown;
  events: ({ [key: string]: unknown })[];
  step: number;
  view: { [key: string]: unknown };
};

export type TableSetAside = {
  error: string;
  since: number;
  software: string;
  table: string;
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

export type TowersReadingsJson = {
  T10?: "balanced";
};

export type TowersRecordJson = {
  actions: string[];
  end?: TowersEndJson;
  first: TowersSide;
  format: "shofar/1";
  game: "towers";
  layout: string;
  readings?: TowersReadingsJson;
  rules_version?: number;
  sides?: TowersSidesJson;
};

export type TowersSide = "N" | "S";

export type TowersSidesJson = {
  chosen_after: number;
  swapped: boolean;
};

export type UserDetails = {
  bots: string[];
  games: number;
  link: boolean;
  owner: string | null;
  password: boolean;
  sessions: number;
  tables: number;
  tokens: number;
  user: KnownUser;
};

export type UserInfo = {
  id: string;
  kind: "account" | "bot" | "guest";
  name: string;
};

export type WaitingMove = {
  asked_at: number;
  attempts: number;
  bot: string;
  game: string;
  seat: string;
  stand_in: string | null;
  table: string;
  worker: string | null;
};

export type WallsDealJson = {
  draw: string[];
  hands: string[][];
};

export type WallsEndJson = {
  kind: "abort" | "agreed" | "resign" | "time";
  seat?: number | null;
};

export type WallsReadingsJson = {
  W11?: "may";
  W4?: "any";
  W5?: "later";
};

export type WallsRecordJson = {
  actions: ([number, string])[];
  deal: WallsDealJson;
  end?: WallsEndJson;
  format: "shofar/1";
  game: "walls";
  readings?: WallsReadingsJson;
  rules_version?: number;
  seats: 3 | 4 | 5;
  start: number;
};

export type WhyRequest = {
  first: number;
  last: number;
  record: Record;
};

export type WhyTold = {
  clause: string;
  key: string;
  params: { [key: string]: number | string };
};
