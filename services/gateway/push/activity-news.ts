import { FEED_LENGTH } from '#contracts/activity/feed.ts';
import type { FinishedActivity, GameResult } from '#contracts/push.ts';
import type { ActivityNews as Round } from '#contracts/internal/view-updates.ts';
import { positionAt } from '#contracts/position.ts';
import type { Log } from '#infra/process/log.ts';
import type { Names } from '../../module/names.ts';
import type { PublicIds } from '../../module/public-ids.ts';
import { presentActivity } from '../../activity/port/activity-line.ts';

const MOMENT_MS = 100;
/** With more listeners messages are sent less often: 5,000 get one per second. */
const LISTENERS_PER_MS = 5;

export type ActivityListeners = { readonly count: number; tellAll(push: GameResult): Promise<void> };

type ActivityDeps = { names: Names; publicIds: PublicIds; log: Log };

export class ActivityNews {
  readonly #listeners: ActivityListeners;
  readonly #names: Names;
  readonly #publicIds: PublicIds;
  readonly #log: Log;
  #waiting: Round[] = [];
  #timer: NodeJS.Timeout | null = null;
  #isTelling = false;
  #isClosed = false;

  constructor(listeners: ActivityListeners, { names, publicIds, log }: ActivityDeps) {
    this.#listeners = listeners;
    this.#names = names;
    this.#publicIds = publicIds;
    this.#log = log;
  }

  take(rounds: readonly Round[]): void {
    if (this.#listeners.count === 0 || rounds.length === 0) return;
    this.#waiting = [...this.#waiting, ...rounds].slice(-FEED_LENGTH);
    this.#tellSoon();
  }

  #tellSoon(): void {
    if (this.#isTelling || this.#timer !== null) return;
    const momentMs = Math.max(MOMENT_MS, this.#listeners.count / LISTENERS_PER_MS);
    this.#timer = setTimeout(() => void this.#tell(), momentMs).unref();
  }

  async #tell(): Promise<void> {
    this.#timer = null;
    this.#isTelling = true;
    const rounds = this.#waiting;
    this.#waiting = [];
    try {
      const nameOf = await this.#names(rounds.map((round) => round.account));
      const told = rounds.map((round): FinishedActivity => {
        const position = positionAt(round.partition, round.seq);
        return { activity: presentActivity(round, nameOf(round.account), this.#publicIds), position };
      });
      const earlier = told.slice(0, -1);
      await this.#listeners.tellAll({ ...told.at(-1)!, ...(earlier.length > 0 && { earlier }) });
    } catch (error) {
      // These rounds are skipped: the feed is advisory, and clients also poll.
      this.#log.warn({ err: error }, 'live activity could not be sent');
    }
    this.#isTelling = false;
    if (this.#waiting.length > 0 && !this.#isClosed) this.#tellSoon();
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }
}
