import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf, type UtcDay } from '#contracts/days/utc-day.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { shareOfWin, winFeedName, wonDay } from '#contracts/rain/win-feed.ts';
import type { Unproven } from '../proof/unproven.ts';
import type { SettingsHistory } from '../replay/settings-history.ts';
import type { AcrossFault } from './act.ts';

const POLICY = 'system:rain';

/** Of one partition: what the games won in all, and the most that they had won at any moment of the day. */
type Win = { points: bigint; most: bigint };
type Fed = EventOf<'rain-pool-fed'>;

/** Once a day the policy feeds the pool with a share of the games' win of the day before. */
export class RainFeeds {
  readonly #history: SettingsHistory;
  readonly #idOf: (name: string) => string;
  readonly #fed: Fed[] = [];
  /** By day and partition. */
  readonly #wins = new Map<UtcDay, Map<number, Win>>();
  #day = -1;
  #partition = -1;
  #win: Win = { points: 0n, most: 0n };

  /** `idOf`: the id of a command that a service derives from a name. */
  constructor(history: SettingsHistory, idOf: (name: string) => string) {
    this.#history = history;
    this.#idOf = idOf;
  }

  takeRound({ at, partition, amount }: LedgerEvent): void {
    const day = Math.floor(at / DAY_MS);
    if (day !== this.#day || partition !== this.#partition) {
      [this.#day, this.#partition] = [day, partition];
      this.#win = this.#winOf(dayOf(at), partition);
    }
    const win = this.#win;
    win.points -= BigInt(amount);
    if (win.points > win.most) win.most = win.points;
  }

  take(event: LedgerEvent): void {
    if (event.type === 'rain-pool-fed' && event.actor === POLICY) this.#fed.push(event);
  }

  *faults(unproven: Unproven): Generator<AcrossFault> {
    for (const fed of this.#fed) {
      const { partition, seq, at } = fed;
      const reason = this.#complaint(fed, unproven);
      if (reason !== null) yield { partition, seq, at, reason };
    }
  }

  #complaint(fed: Fed, unproven: Unproven): string | null {
    const { at, amount, commandId } = fed;
    // The job may decide shortly before the day changes.
    const day = [wonDay(at), wonDay(at - DAY_MS)].find((one) => this.#idOf(winFeedName(one)) === commandId);
    if (day === undefined) return 'the rain pool was fed, and not with the win of the day before';
    const { values, isWhole } = this.#history.inForce('rain-win-share', at);
    const percents = values as readonly number[];
    const wins = [...(this.#wins.get(day)?.values() ?? [])];
    const due = wins.reduce((sum, { points }) => sum + points, 0n);
    if (percents.some((percent) => shareOfWin(due, percent) === amount)) return null;
    const most = wins.reduce((sum, win) => sum + win.most, 0n);
    if (isWhole && amount > shareOfWin(most, Math.max(...percents))) {
      return `${percents.join(' or ')} % of the ${due} points that the games won on ${day} are not ${amount}`;
    }
    // The job reads a view, which may have been behind.
    unproven.note(fed);
    return null;
  }

  #winOf(day: UtcDay, partition: number): Win {
    const ofDay = this.#wins.get(day) ?? new Map<number, Win>();
    this.#wins.set(day, ofDay);
    const win = ofDay.get(partition) ?? { points: 0n, most: 0n };
    ofDay.set(partition, win);
    return win;
  }
}
