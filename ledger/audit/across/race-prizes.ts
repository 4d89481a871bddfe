import type { LedgerEvent } from '#contracts/events.ts';
import type { AcrossFault } from './act.ts';
import { PromisedOnce } from './promised-once.ts';

type Prize = { rank: number; points: number };

/** The house settles a race, and each winner has a prize. */
export class RacePrizes {
  readonly #prizes = new PromisedOnce<Prize>(complaint);

  take(event: LedgerEvent): void {
    if (event.type === 'race-settled') {
      const { raceId, winners } = event.payload;
      for (const { player, rank, points } of winners) this.#prizes.promise(nameOf(raceId, player), { rank, points });
    } else if (event.type === 'race-prize-paid' || event.type === 'race-prize-declined') {
      const { account, payload, amount } = event;
      const { raceId, rank } = payload;
      const points = 'points' in payload ? payload.points : amount;
      const about = `race ${raceId}, account ${account}`;
      this.#prizes.settle(event, { name: nameOf(raceId, account), terms: { rank, points }, about });
    }
  }

  get count(): number {
    return this.#prizes.count;
  }

  /** Prizes that are neither paid nor declined. */
  get open(): number {
    return this.#prizes.open;
  }

  faults(): readonly AcrossFault[] {
    return this.#prizes.faults();
  }
}

function nameOf(raceId: string, account: number): string {
  return `${raceId} ${account}`;
}

function complaint(won: Prize | undefined, { rank, points }: Prize, isSettled: boolean): string | null {
  if (won === undefined) return 'a prize of a race that the player did not win';
  if (isSettled) return 'the prize was settled before';
  if (won.rank !== rank) return `the player had rank ${won.rank}, not ${rank}`;
  return won.points === points ? null : `the prize was ${won.points} points, not ${points}`;
}
