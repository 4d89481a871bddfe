import type { LedgerEvent } from '#contracts/events.ts';
import type { AcrossFault } from './act.ts';
import { PromisedOnce } from './promised-once.ts';

type Prize = { rank: number; points: number };

/** The house settles a race, and each winner has a prize. */
export class RacePrizes {
  readonly #prizes = new PromisedOnce<Prize>(complaint, 'a prize was neither paid nor declined');

  take(event: LedgerEvent): void {
    if (event.type === 'race-settled') {
      const { raceId, winners } = event.payload;
      for (const { player, rank, points } of winners) {
        this.#prizes.promise(event, nameOf(raceId, player), { rank, points });
      }
    } else if (event.type === 'race-prize-paid' || event.type === 'race-prize-declined') {
      const { account, payload, amount } = event;
      const { raceId, rank } = payload;
      const points = 'points' in payload ? payload.points : amount;
      this.#prizes.settle(event, { name: nameOf(raceId, account), terms: { rank, points } });
    }
  }

  get count(): number {
    return this.#prizes.count;
  }

  /** Prizes that are neither paid nor declined. */
  get open(): number {
    return this.#prizes.open;
  }

  /** `latest`: time of the last event, in milliseconds; without it, nothing is overdue. */
  faults(latest = 0): readonly AcrossFault[] {
    return this.#prizes.faults(latest);
  }
}

function nameOf(raceId: string, account: number): string {
  return `race ${raceId}, account ${account}`;
}

function complaint(won: Prize | undefined, { rank, points }: Prize, isSettled: boolean): string | null {
  if (won === undefined) return 'a prize of a race that the player did not win';
  if (isSettled) return 'the prize was settled before';
  if (won.rank !== rank) return `the player had rank ${won.rank}, not ${rank}`;
  return won.points === points ? null : `the prize was ${won.points} points, not ${points}`;
}
