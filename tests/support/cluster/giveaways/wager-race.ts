import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '#contracts/days/time.ts';
import { postedTo } from './posted-to.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { sharePrizes } from '#contracts/races/prizes.ts';
import type { Caller } from '../caller.ts';
import { insistOn } from '../insist-on.ts';
import type { PlayJournal } from '../journal.ts';
import { ClusterPlayer } from '../player.ts';

const DAYS = 2;
/** The third and fourth prize do not divide by two. */
const PRIZES = [1000, 500, 301, 200];
/** By place, in each round; the two after the first tie. */
const STAKES = [3, 2, 2];
/** In one bet: more than the others stake in all rounds. */
const LEAVERS_STAKE = 900;
/** Races are settled a minute after their end. */
const AFTER_END_MS = 120_000;

type Prize = EventOf<'race-prize-paid' | 'race-prize-declined'>;

/** One race that runs through all rounds. */
export class WagerRace {
  readonly endsAt: number;
  /** Acknowledged points by account. */
  readonly #staked = new Map<number, number>();
  readonly #players: readonly ClusterPlayer[];

  private constructor(endsAt: number, players: readonly ClusterPlayer[]) {
    this.endsAt = endsAt;
    this.#players = players;
  }

  static async plan(operator: Caller, players: readonly Caller[], journal: PlayJournal): Promise<WagerRace> {
    const today = Math.floor(Date.now() / DAY_MS);
    const terms = { name: 'Guests', measure: 'wagered', days: DAYS, prizes: PRIZES, reason: 'guests' };
    const body = { ...terms, startsOn: dayOf(today * DAY_MS) };
    await insistOn(operator, { path: '/api/admin/races', body });
    const bettors = players.map((player) => new ClusterPlayer(player, journal));
    return new WagerRace((today + DAYS) * DAY_MS, bettors);
  }

  async bets(present: readonly Caller[]): Promise<void> {
    const leaver = this.#players.at(-1);
    await Promise.all(
      this.#players.map(async (player, place) => {
        if (!present.includes(player.caller)) return;
        const stake = player === leaver ? LEAVERS_STAKE : (STAKES[place] ?? 1);
        await player.bet(stake);
        const { account } = player.caller;
        this.#staked.set(account, (this.#staked.get(account) ?? 0) + stake);
      }),
    );
  }

  /** How far ahead of this machine clocks must be for the race to be over. */
  get jumpMs(): number {
    return this.endsAt + AFTER_END_MS - Date.now();
  }

  /** Null once every prize is paid or declined. */
  unsettled(events: readonly LedgerEvent[]): string | null {
    const settled = events.find((event) => event.type === 'race-settled');
    if (settled === undefined) return 'The race is not settled.';
    const open = settled.payload.winners.length - prizesIn(events).length;
    return open <= 0 ? null : `${open} prizes of the race are open.`;
  }

  /** `excluded` staked the most and does not rank. */
  audit(events: readonly LedgerEvent[], excluded: number | null): string[] {
    const findings: string[] = [];
    const settled = events.filter((event) => event.type === 'race-settled');
    if (settled.length !== 1) findings.push(`The race was settled ${settled.length} times.`);
    const ranked = [...this.#staked].filter(([player]) => player !== excluded);
    const scores = ranked.map(([player, points]) => ({ player, score: String(points) }));
    const due = sharePrizes(
      PRIZES,
      scores.toSorted((one, other) => Number(other.score) - Number(one.score) || one.player - other.player),
      { leastOne: true },
    );
    const winners = settled[0]?.payload.winners ?? [];
    if (!isDeepStrictEqual(winners, due)) {
      findings.push(`The race has the winners ${JSON.stringify(winners)}; due are ${JSON.stringify(due)}.`);
    }
    const prizes = prizesIn(events).map((event) => ({
      player: event.account,
      points: 'points' in event.payload ? event.payload.points : event.amount,
      isPaid: event.type === 'race-prize-paid',
    }));
    const asDue = due.map(({ player, points }) => ({ player, points, isPaid: true }));
    const byPlayer = (list: typeof prizes) => list.toSorted((one, other) => one.player - other.player);
    if (!isDeepStrictEqual(byPlayer(prizes), byPlayer(asDue))) {
      findings.push(`Prizes went as ${JSON.stringify(prizes)}; due are ${JSON.stringify(asDue)}.`);
    }
    const paid = asDue.reduce((sum, { points }) => sum + points, 0);
    const booked = -postedTo(events, 'race-expense');
    if (booked !== paid) findings.push(`The books have ${booked} points of prizes; ${paid} are due.`);
    return findings;
  }
}

function prizesIn(events: readonly LedgerEvent[]): Prize[] {
  return events.filter((event) => event.type === 'race-prize-paid' || event.type === 'race-prize-declined');
}
