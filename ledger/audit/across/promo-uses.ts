import type { LedgerEvent } from '#contracts/events.ts';
import type { AcrossFault } from './act.ts';
import { PromisedOnce } from './promised-once.ts';

/** The house gives a use to a player. */
export class PromoUses {
  readonly #uses = new PromisedOnce<number>(complaint, 'a use of a promo code was neither paid nor declined');
  readonly #repeated: AcrossFault[] = [];

  take(event: LedgerEvent): void {
    const { partition, seq, at, account } = event;
    if (event.type === 'promo-taken') {
      const { promoId, player, points } = event.payload;
      if (this.#uses.promise(event, nameOf(promoId, player), points)) return;
      this.#repeated.push({ partition, seq, at, reason: `account ${player} took the promo code ${promoId} before` });
    } else if (event.type === 'promo-paid' || event.type === 'promo-declined') {
      const { payload, amount } = event;
      const terms = 'points' in payload ? payload.points : amount;
      this.#uses.settle(event, { name: nameOf(payload.promoId, account), terms });
    }
  }

  get count(): number {
    return this.#uses.count;
  }

  /** Uses that are neither paid nor declined. */
  get open(): number {
    return this.#uses.open;
  }

  /** `latest`: time of the last event, in milliseconds; without it, nothing is overdue. */
  faults(latest = 0): readonly AcrossFault[] {
    return [...this.#repeated, ...this.#uses.faults(latest)];
  }
}

function nameOf(promoId: string, account: number): string {
  return `promo code ${promoId}, account ${account}`;
}

function complaint(promised: number | undefined, points: number, isSettled: boolean): string | null {
  if (promised === undefined) return 'a promo code that the player did not take was paid';
  if (isSettled) return 'a use of a promo code was settled before';
  return promised === points ? null : `a use of the promo code brings ${promised} points, not ${points}`;
}
