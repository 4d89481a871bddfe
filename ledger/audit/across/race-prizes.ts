import type { LedgerEvent } from '#contracts/events.ts';
import type { AcrossFault, Act } from './act.ts';

type Payment = Act & { account: number; raceId: string; rank: number; points: number };

/** The house settles a race; the accounts of its winners are in other partitions. */
export class RacePrizes {
  readonly #won = new Map<string, { rank: number; points: number }>();
  readonly #payments: Payment[] = [];

  take(event: LedgerEvent): void {
    const { partition, seq, at, account } = event;
    if (event.type === 'race-settled') {
      const { raceId, winners } = event.payload;
      for (const { player, rank, points } of winners) this.#won.set(nameOf(raceId, player), { rank, points });
    } else if (event.type === 'race-prize-paid' || event.type === 'race-prize-declined') {
      const { payload, amount } = event;
      const points = 'points' in payload ? payload.points : amount;
      this.#payments.push({ partition, seq, at, account, raceId: payload.raceId, rank: payload.rank, points });
    }
  }

  get count(): number {
    return this.#won.size;
  }

  /** Prizes that are neither paid nor declined. */
  get open(): number {
    return this.#won.size - this.#payments.length;
  }

  faults(): readonly AcrossFault[] {
    const faults: AcrossFault[] = [];
    for (const { account, raceId, rank, points, ...act } of this.#payments) {
      const won = this.#won.get(nameOf(raceId, account));
      const reason = complaint(won, rank, points);
      if (reason !== null) faults.push({ ...act, reason: `${reason} (race ${raceId}, account ${account})` });
    }
    return faults;
  }
}

function nameOf(raceId: string, account: number): string {
  return `${raceId} ${account}`;
}

function complaint(won: { rank: number; points: number } | undefined, rank: number, points: number): string | null {
  if (won === undefined) return 'a prize of a race that the player did not win';
  if (won.rank !== rank) return `the player had rank ${won.rank}, not ${rank}`;
  return won.points === points ? null : `the prize was ${won.points} points, not ${points}`;
}
