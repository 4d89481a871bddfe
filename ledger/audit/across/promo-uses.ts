import type { LedgerEvent } from '#contracts/events.ts';
import type { AcrossFault } from './act.ts';
import { PromisedOnce } from './promised-once.ts';

/** The house gives a use to a player. */
export class PromoUses {
  readonly #uses = new PromisedOnce<number>(complaint);
  readonly #repeated: AcrossFault[] = [];

  take(event: LedgerEvent): void {
    const { partition, seq, at, account } = event;
    if (event.type === 'promo-taken') {
      const { promoId, player, points } = event.payload;
      if (this.#uses.promise(nameOf(promoId, player), points)) return;
      this.#repeated.push({ partition, seq, at, reason: `account ${player} took the promo code ${promoId} before` });
    } else if (event.type === 'promo-paid' || event.type === 'promo-declined') {
      const { payload, amount } = event;
      const about = `promo code ${payload.promoId}, account ${account}`;
      const terms = 'points' in payload ? payload.points : amount;
      this.#uses.settle(event, { name: nameOf(payload.promoId, account), terms, about });
    }
  }

  get count(): number {
    return this.#uses.count;
  }

  /** Uses that are neither paid nor declined. */
  get open(): number {
    return this.#uses.open;
  }

  faults(): readonly AcrossFault[] {
    return [...this.#repeated, ...this.#uses.faults()];
  }
}

function nameOf(promoId: string, account: number): string {
  return `${promoId} ${account}`;
}

function complaint(promised: number | undefined, points: number, isSettled: boolean): string | null {
  if (promised === undefined) return 'a promo code that the player did not take was paid';
  if (isSettled) return 'a use of a promo code was settled before';
  return promised === points ? null : `a use of the promo code brings ${promised} points, not ${points}`;
}
