// Made from the server's schemas by `npm run types`; not to be edited.

import type {
  Act,
  Agree,
  AnswerOffer,
  AnyTable,
  AuditEntry,
  BotInfo,
  BotQueueInfo,
  ChangeSettings,
  ChosenPassword,
  CreatedToken,
  Credentials,
  DealProof,
  Deletion,
  DeviceLink,
  DeviceLinkCode,
  EndOfBan,
  GameInfo,
  GiveSeatToBot,
  HandOver,
  HandedLink,
  Hint,
  HintReason,
  HintRequest,
  InstanceInfo,
  Invitation,
  Invite,
  InviteCode,
  InviteOptions,
  InvitePreview,
  JoinedTable,
  KnownBan,
  KnownUser,
  LeaveSeat,
  LegalText,
  LessonAttempt,
  LessonPath,
  LessonStep,
  LessonTry,
  LetIn,
  ListedLesson,
  ListedTable,
  MakeOffer,
  Me,
  MissedMoment,
  MissedRequest,
  NewAccount,
  NewAddressBan,
  NewBan,
  NewBot,
  NewInvitation,
  NewLink,
  NewName,
  NewPassword,
  NewPersonalInvite,
  NewTable,
  NewToken,
  NewUser,
  OpenedTable,
  OtherName,
  OwnPassword,
  PreviewRequest,
  Profile,
  PushSubscription,
  Replay,
  ReplayRequest,
  RequestResult,
  Resign,
  Results,
  Start,
  SwapSides,
  TableInfo,
  TableSetAside,
  TakeSeat,
  Update,
  UserDetails,
  UserInfo,
  WhyRequest,
  WhyTold,
} from "./http-bodies";

export type Operations = {
  "POST /accounts": {
    path: undefined;
    query: undefined;
    body: NewAccount;
    answer: Me;
  };
  "GET /bots": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: BotInfo[];
  };
  "POST /bots": {
    path: undefined;
    query: undefined;
    body: NewBot;
    answer: UserInfo;
  };
  "GET /bots/built-in": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { [key: string]: string[] };
  };
  "DELETE /bots/{user_id}": {
    path: { "user_id": string };
    query: undefined;
    body: undefined;
    answer: null;
  };
  "POST /bots/{user_id}/tokens": {
    path: { "user_id": string };
    query: undefined;
    body: NewToken;
    answer: CreatedToken;
  };
  "DELETE /bots/{user_id}/tokens/{token_id}": {
    path: { "user_id": string; "token_id": string };
    query: undefined;
    body: undefined;
    answer: null;
  };
  "GET /export.jsonl": {
    path: undefined;
    query: { "game"?: "towers" | "walls" | null; "since"?: number; "until"?: number };
    body: undefined;
    answer: null;
  };
  "GET /games": {
    path: undefined;
    query: { "most"?: number; "game"?: "towers" | "walls" | null };
    body: undefined;
    answer: GameInfo[];
  };
  "GET /games/{game_id}": {
    path: { "game_id": string };
    query: undefined;
    body: undefined;
    answer: GameInfo;
  };
  "GET /games/{game_id}/proof": {
    path: { "game_id": string };
    query: undefined;
    body: undefined;
    answer: DealProof;
  };
  "GET /games/{game_id}/record": {
    path: { "game_id": string };
    query: undefined;
    body: undefined;
    answer: { [key: string]: unknown };
  };
  "GET /games/{game_id}/replay": {
    path: { "game_id": string };
    query: { "eyes"?: "0" | "1" | "2" | "3" | "4" | "N" | "S" | "open" | "spectator"; "start"?: number; "count"?: number };
    body: undefined;
    answer: Replay;
  };
  "GET /games/{game_id}/why": {
    path: { "game_id": string };
    query: { "first": number; "last": number };
    body: undefined;
    answer: WhyTold[];
  };
  "POST /guests": {
    path: undefined;
    query: undefined;
    body: NewName;
    answer: Me;
  };
  "GET /instance": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: InstanceInfo;
  };
  "GET /instance/legal": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: LegalText;
  };
  "POST /join": {
    path: undefined;
    query: undefined;
    body: InviteCode;
    answer: JoinedTable;
  };
  "POST /join/look": {
    path: undefined;
    query: undefined;
    body: InviteCode;
    answer: InvitePreview;
  };
  "GET /lessons": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: ListedLesson[];
  };
  "POST /lessons/{lesson}": {
    path: { "lesson": string };
    query: undefined;
    body: LessonPath;
    answer: LessonStep;
  };
  "POST /lessons/{lesson}/preview": {
    path: { "lesson": string };
    query: undefined;
    body: LessonTry;
    answer: { [key: string]: unknown };
  };
  "POST /lessons/{lesson}/try": {
    path: { "lesson": string };
    query: undefined;
    body: LessonTry;
    answer: LessonAttempt;
  };
  "POST /links": {
    path: undefined;
    query: undefined;
    body: DeviceLinkCode;
    answer: Me;
  };
  "POST /links/look": {
    path: undefined;
    query: undefined;
    body: DeviceLinkCode;
    answer: UserInfo;
  };
  "POST /links/password": {
    path: undefined;
    query: undefined;
    body: ChosenPassword;
    answer: Me;
  };
  "DELETE /me": {
    path: undefined;
    query: undefined;
    body: Deletion;
    answer: null;
  };
  "GET /me": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: Me;
  };
  "PATCH /me": {
    path: undefined;
    query: undefined;
    body: NewName;
    answer: Me;
  };
  "GET /me/data": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: { [key: string]: unknown };
  };
  "POST /me/link": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: DeviceLink;
  };
  "POST /me/password": {
    path: undefined;
    query: undefined;
    body: NewPassword;
    answer: null;
  };
  "DELETE /me/push": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: null;
  };
  "POST /me/push": {
    path: undefined;
    query: undefined;
    body: PushSubscription;
    answer: null;
  };
  "GET /operators/audit": {
    path: undefined;
    query: { "before"?: number };
    body: undefined;
    answer: AuditEntry[];
  };
  "GET /operators/bans": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: KnownBan[];
  };
  "POST /operators/bans": {
    path: undefined;
    query: undefined;
    body: NewAddressBan;
    answer: null;
  };
  "POST /operators/bans/lift": {
    path: undefined;
    query: undefined;
    body: EndOfBan;
    answer: null;
  };
  "GET /operators/invitations": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: Invitation[];
  };
  "POST /operators/invitations": {
    path: undefined;
    query: undefined;
    body: NewInvitation;
    answer: HandedLink;
  };
  "DELETE /operators/invitations/{invitation}": {
    path: { "invitation": string };
    query: undefined;
    body: undefined;
    answer: null;
  };
  "GET /operators/people": {
    path: undefined;
    query: { "kind"?: "account" | "bot" | "guest" | "operator" | null; "search"?: string; "after"?: string };
    body: undefined;
    answer: KnownUser[];
  };
  "POST /operators/people": {
    path: undefined;
    query: undefined;
    body: NewUser;
    answer: HandedLink;
  };
  "DELETE /operators/people/{user_id}": {
    path: { "user_id": string };
    query: undefined;
    body: OwnPassword;
    answer: null;
  };
  "GET /operators/people/{user_id}": {
    path: { "user_id": string };
    query: undefined;
    body: undefined;
    answer: UserDetails;
  };
  "POST /operators/people/{user_id}/ban": {
    path: { "user_id": string };
    query: undefined;
    body: NewBan;
    answer: null;
  };
  "POST /operators/people/{user_id}/link": {
    path: { "user_id": string };
    query: undefined;
    body: NewLink;
    answer: HandedLink;
  };
  "POST /operators/people/{user_id}/name": {
    path: { "user_id": string };
    query: undefined;
    body: OtherName;
    answer: null;
  };
  "GET /operators/queue": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: BotQueueInfo;
  };
  "GET /operators/set-aside": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: TableSetAside[];
  };
  "POST /operators/set-aside/{table_id}/retry": {
    path: { "table_id": string };
    query: undefined;
    body: undefined;
    answer: null;
  };
  "GET /operators/tables": {
    path: undefined;
    query: { "game"?: "towers" | "walls" | null; "of"?: string };
    body: undefined;
    answer: AnyTable[];
  };
  "POST /operators/tables/{table_id}/close": {
    path: { "table_id": string };
    query: undefined;
    body: undefined;
    answer: null;
  };
  "POST /preview": {
    path: undefined;
    query: undefined;
    body: PreviewRequest;
    answer: { [key: string]: unknown };
  };
  "GET /ratings/{game}": {
    path: { "game": "towers" | "walls" };
    query: { "most"?: number };
    body: undefined;
    answer: Profile[];
  };
  "POST /replay": {
    path: undefined;
    query: undefined;
    body: ReplayRequest;
    answer: Replay;
  };
  "GET /schemas/{name}": {
    path: { "name": string };
    query: undefined;
    body: undefined;
    answer: { [key: string]: unknown };
  };
  "POST /sign-in": {
    path: undefined;
    query: undefined;
    body: Credentials;
    answer: Me;
  };
  "POST /sign-out": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: Me;
  };
  "GET /tables": {
    path: undefined;
    query: { "stage"?: "open" | "running"; "game"?: "towers" | "walls" | null };
    body: undefined;
    answer: ListedTable[];
  };
  "POST /tables": {
    path: undefined;
    query: undefined;
    body: NewTable;
    answer: OpenedTable;
  };
  "GET /tables/mine": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: ListedTable[];
  };
  "GET /tables/{table_id}": {
    path: { "table_id": string };
    query: undefined;
    body: undefined;
    answer: TableInfo;
  };
  "GET /tables/{table_id}/games": {
    path: { "table_id": string };
    query: undefined;
    body: undefined;
    answer: GameInfo[];
  };
  "GET /tables/{table_id}/guide": {
    path: { "table_id": string };
    query: { "seat": string };
    body: undefined;
    answer: HintReason[];
  };
  "POST /tables/{table_id}/hint": {
    path: { "table_id": string };
    query: undefined;
    body: HintRequest;
    answer: Hint[];
  };
  "POST /tables/{table_id}/invite": {
    path: { "table_id": string };
    query: undefined;
    body: InviteOptions;
    answer: Invite;
  };
  "POST /tables/{table_id}/missed": {
    path: { "table_id": string };
    query: undefined;
    body: MissedRequest;
    answer: MissedMoment[];
  };
  "POST /tables/{table_id}/personal-invites": {
    path: { "table_id": string };
    query: undefined;
    body: NewPersonalInvite;
    answer: Invite;
  };
  "POST /tables/{table_id}/requests": {
    path: { "table_id": string };
    query: undefined;
    body: Act | TakeSeat | LeaveSeat | LetIn | GiveSeatToBot | ChangeSettings | Agree | Start | MakeOffer | AnswerOffer | Resign | SwapSides | HandOver;
    answer: RequestResult;
  };
  "GET /tables/{table_id}/view": {
    path: { "table_id": string };
    query: { "seat"?: string };
    body: undefined;
    answer: Update;
  };
  "GET /tables/{table_id}/why": {
    path: { "table_id": string };
    query: { "first": number; "last": number };
    body: undefined;
    answer: WhyTold[];
  };
  "GET /users/{who}": {
    path: { "who": string };
    query: undefined;
    body: undefined;
    answer: Profile;
  };
  "GET /users/{who}/games": {
    path: { "who": string };
    query: { "before"?: number; "most"?: number; "game"?: "towers" | "walls" | null };
    body: undefined;
    answer: GameInfo[];
  };
  "GET /users/{who}/results": {
    path: { "who": string };
    query: undefined;
    body: undefined;
    answer: Results;
  };
  "POST /why": {
    path: undefined;
    query: undefined;
    body: WhyRequest;
    answer: WhyTold[];
  };
};
