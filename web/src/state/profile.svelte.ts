/** A user's profile and games. */
import { call, type Answer } from "../net/http";

export type Profile = Answer<"GET /users/{who}">;
export type GameInfo = Answer<"GET /users/{who}/games">[number];

export class ProfileStore {
  profile = $state.raw<Profile | null>(null);
  games = $state.raw<GameInfo[]>([]);
  /** Whether the last request has been answered, by a profile or by a refusal. */
  loaded = $state(false);
  /** The latest request: the answer to an earlier one comes too late. */
  private latest = 0;

  /** Fetches profile and games; nobody has neither. A refusal is thrown. */
  async load(user: string | null): Promise<void> {
    const request = ++this.latest;
    if (user === null) {
      this.profile = null;
      this.games = [];
      return;
    }
    const path = { who: user };
    try {
      const [profile, games] = await Promise.all([
        call("GET /users/{who}", { path }),
        call("GET /users/{who}/games", { path }),
      ]);
      if (request !== this.latest) return;
      this.profile = profile;
      this.games = games;
    } catch (problem) {
      if (request === this.latest) throw problem;
    } finally {
      if (request === this.latest) this.loaded = true;
    }
  }
}
