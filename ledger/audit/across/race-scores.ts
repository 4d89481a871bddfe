import { DAY_MS } from '#contracts/days/utc-day.ts';
import { earnedPointsOf } from '#contracts/earnings.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import type { AcrossFault } from './act.ts';
import { UnfitTimes } from './unfit-times.ts';

/** Bounds the time from reading the scores to the event, and the difference of clocks. */
const SETTLING_MS = 300_000;

type Planned = EventOf<'race-planned'>['payload'];
type Winner = { race: Planned; name: string; settled: EventOf<'race-settled'>; stated: string; score: bigint };

/** Computes the scores of winners again, and finds winners who had to be left out. */
export class RaceScores {
  readonly #winners = new Map<number, Winner[]>();
  readonly #unfit = new UnfitTimes();

  /** `ofRaces`: all events of the races account. */
  constructor(ofRaces: readonly LedgerEvent[]) {
    const races = new Map<string, Planned>();
    for (const event of ofRaces) {
      if (event.type === 'race-planned') races.set(event.commandId, event.payload);
      if (event.type !== 'race-settled') continue;
      const { raceId, winners } = event.payload;
      const race = races.get(raceId);
      if (race === undefined) continue;
      for (const { player, score } of winners) {
        const winner = { race, name: raceId, settled: event, stated: score, score: 0n };
        this.#winners.set(player, [...(this.#winners.get(player) ?? []), winner]);
      }
    }
  }

  take(event: LedgerEvent): void {
    const winners = this.#winners.get(event.account);
    if (winners === undefined) return;
    this.#unfit.take(event);
    const day = Math.floor(event.at / DAY_MS);
    for (const winner of winners) {
      const { firstDay, days, measure } = winner.race;
      if (day < firstDay || day >= firstDay + days) continue;
      const value = valueOf(event, measure);
      if (measure !== 'multiplier') winner.score += value;
      else if (value > winner.score) winner.score = value;
    }
  }

  faults(): readonly AcrossFault[] {
    return [...this.#winners].flatMap(([player, winners]) =>
      winners.flatMap((winner) => {
        const { partition, seq, at } = winner.settled;
        const complaint = this.#complaint(player, winner);
        return complaint === null
          ? []
          : [{ partition, seq, at, reason: `account ${player} ${complaint} (race ${winner.name})` }];
      }),
    );
  }

  #complaint(player: number, { settled, stated, score }: Winner): string | null {
    if (stated !== String(score)) return `scored ${score}, not ${stated}`;
    if (settled.payload.fitOnly !== true) return null;
    const why = this.#unfit.during(player, settled.at - SETTLING_MS, settled.at);
    return why === null ? null : `won a race although it was ${why}`;
  }
}

function valueOf(event: LedgerEvent, measure: Planned['measure']): bigint {
  if (measure === 'earned') return BigInt(earnedPointsOf(event));
  if (!isFinishedRound(event)) return 0n;
  return BigInt(measure === 'wagered' ? event.payload.stakePoints : event.payload.multiplierHundredths);
}
