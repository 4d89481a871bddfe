import type { LedgerEvent } from '#contracts/events.ts';
import type { AcrossFault, Act } from './act.ts';

type Use = { points: number };
type Payment = Act & { account: number; promoId: string; points: number };

/** The house gives a use to a player, whose account is in another partition. */
export class PromoUses {
  readonly #uses = new Map<string, Use>();
  readonly #payments: Payment[] = [];
  readonly #repeated: AcrossFault[] = [];

  take(event: LedgerEvent): void {
    const { partition, seq, at, account } = event;
    if (event.type === 'promo-taken') {
      const { promoId, player, points } = event.payload;
      const name = nameOf(promoId, player);
      if (this.#uses.has(name)) {
        this.#repeated.push({ partition, seq, at, reason: `account ${player} took the promo code ${promoId} before` });
      } else this.#uses.set(name, { points });
    } else if (event.type === 'promo-paid' || event.type === 'promo-declined') {
      const { payload, amount } = event;
      const points = 'points' in payload ? payload.points : amount;
      this.#payments.push({ partition, seq, at, account, promoId: payload.promoId, points });
    }
  }

  get count(): number {
    return this.#uses.size;
  }

  /** Uses that are neither paid nor declined. */
  get open(): number {
    const settled = new Set(this.#payments.map(({ promoId, account }) => nameOf(promoId, account)));
    return [...this.#uses.keys()].filter((name) => !settled.has(name)).length;
  }

  faults(): readonly AcrossFault[] {
    const settled = new Set<string>();
    const faults = [...this.#repeated];
    for (const { account, promoId, points, ...act } of this.#payments) {
      const name = nameOf(promoId, account);
      const reason = paymentComplaint(this.#uses.get(name), points, settled.has(name));
      settled.add(name);
      if (reason !== null) faults.push({ ...act, reason: `${reason} (promo code ${promoId}, account ${account})` });
    }
    return faults;
  }
}

function nameOf(promoId: string, account: number): string {
  return `${promoId} ${account}`;
}

function paymentComplaint(use: Use | undefined, points: number, isSettled: boolean): string | null {
  if (use === undefined) return 'a promo code that the player did not take was paid';
  if (isSettled) return 'a use of a promo code was settled before';
  return use.points === points ? null : `a use of the promo code brings ${use.points} points, not ${points}`;
}
