// Gathers finished rounds for the live feed: the newest few of each moment, since nobody can read more.
// Before it: updates of the projector. After it: /ws messages `game_result`.
import type { ActivityPush } from '#contracts/push.ts';
import type { ActivityNews as Round } from '#contracts/view-updates.ts';
import { positionAt } from '#contracts/position.ts';
import type { Log } from '#infra/process/log.ts';
import type { Names } from '../names.ts';
import { presentActivity } from '../presenters/activity.ts';

/** As many as the feed has places. */
const AT_MOST = 20;
const MOMENT_MS = 100;

export type ActivityListeners = { readonly count: number; tellAll(push: ActivityPush): void };

export class ActivityNews {
  readonly #listeners: ActivityListeners;
  readonly #names: Names;
  readonly #log: Log;
  #waiting: Round[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(listeners: ActivityListeners, names: Names, log: Log) {
    this.#listeners = listeners;
    this.#names = names;
    this.#log = log;
  }

  take(rounds: readonly Round[]): void {
    if (this.#listeners.count === 0 || rounds.length === 0) return;
    this.#waiting = [...this.#waiting, ...rounds].slice(-AT_MOST);
    this.#timer ??= setTimeout(() => this.#tell(), MOMENT_MS).unref();
  }

  #tell(): void {
    this.#timer = null;
    const rounds = this.#waiting;
    this.#waiting = [];
    this.#names(rounds.map((round) => round.account))
      .then((nameOf) => {
        for (const round of rounds) {
          const activity = presentActivity(round, nameOf(round.account));
          const position = positionAt(round.partition, round.seq);
          this.#listeners.tellAll({ type: 'game_result', activity, position });
        }
      })
      // The feed is advisory and is read again anyway: what could not be told is not told.
      .catch((error: unknown) => this.#log.warn({ err: error }, 'live activity could not be told'));
  }

  [Symbol.dispose](): void {
    if (this.#timer) clearTimeout(this.#timer);
  }
}
