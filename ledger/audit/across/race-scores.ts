import { DAY_MS } from '#contracts/days/utc-day.ts';
import { earnedPointsOf } from '#contracts/earnings.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import type { AcrossFault } from './act.ts';

type Planned = EventOf<'race-planned'>['payload'];
type Winner = { race: Planned; name: string; settled: EventOf<'race-settled'>; stated: string; score: bigint };

/** Computes the scores of winners again. Others may have been banned or staff, which keeps them out of a race. */
export class RaceScores {
  readonly #winners = new Map<number, Winner[]>();

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
      winners
        .filter(({ stated, score }) => stated !== String(score))
        .map(({ name, settled: { partition, seq, at }, stated, score }) => ({
          partition,
          seq,
          at,
          reason: `account ${player} scored ${score}, not ${stated} (race ${name})`,
        })),
    );
  }
}

function valueOf(event: LedgerEvent, measure: Planned['measure']): bigint {
  if (measure === 'earned') return BigInt(earnedPointsOf(event));
  if (!isFinishedRound(event)) return 0n;
  return BigInt(measure === 'wagered' ? event.payload.stakePoints : event.payload.multiplierHundredths);
}
