import type { EventOf } from '#contracts/events.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import type { EventStory } from './event-story.ts';

/** One withdrawal in a story, requested at once. */
export class WithdrawalStory {
  readonly id: string;
  readonly #story: EventStory;
  readonly #account: number;
  readonly #amount: number;
  readonly #money: { method: MethodName; micros: number; settingsSeq: number };

  constructor(story: EventStory, account: number, amount: number, method: MethodName = 'paypal') {
    this.#money = { method, micros: amount * 10_000, settingsSeq: 0 };
    [this.#story, this.#account, this.#amount] = [story, account, amount];
    const moved = { available: -amount, held: amount, amount: -amount };
    story.tells(account, 'withdrawal-requested', { ...this.#money, destination: 'd'.repeat(64) }, moved);
    this.id = story.last.commandId;
  }

  get #of() {
    return { withdrawalId: this.id, ...this.#money };
  }

  approves(): this {
    const payload = { withdrawalId: this.id, reason: 'reviewed' };
    this.#story.tells(this.#account, 'withdrawal-approved', payload, { actor: 'operator:7' });
    return this;
  }

  /** Returns the points. */
  ends(type: 'withdrawal-rejected' | 'withdrawal-failed', reason = 'a wrong name'): this {
    const [amount, held] = [this.#amount, -this.#amount];
    const moved = { available: amount, held, amount, actor: 'operator:7' };
    this.#story.tells(this.#account, type, { ...this.#of, reason }, moved);
    return this;
  }

  submits(attempt = 1): this {
    const payload = { ...this.#attempt(attempt), bodyHash: 'b'.repeat(64) };
    this.#story.tells(this.#account, 'payout-submitted', payload, { actor: 'system:payouts' });
    return this;
  }

  accepts(attempt = 1, reference = 'P-1'): this {
    const payload = { ...this.#attempt(attempt), micros: this.#money.micros, reference };
    this.#story.tells(this.#account, 'payout-accepted', payload, { actor: 'system:payouts' });
    return this;
  }

  notes(outcome: EventOf<'payout-noted'>['payload']['outcome'], attempt = 1): this {
    const until = outcome === 'unclaimed' && { claimBy: Date.UTC(2026, 11, 30, 12) };
    const payload = { ...this.#attempt(attempt), outcome, reason: null, ...until };
    this.#story.tells(this.#account, 'payout-noted', payload, { actor: 'system:payouts' });
    return this;
  }

  refuses(reason: string | null = 'no such payee', attempt = 1): this {
    const payload = { ...this.#attempt(attempt), reason };
    this.#story.tells(this.#account, 'payout-refused', payload, { actor: 'system:payouts' });
    return this;
  }

  pays(attempt: number | null = null, reference = 'R-1'): this {
    const payer = { attempt, provider: 'paypal', from: 'provider', reference, checker: null } as const;
    const moved = { held: -this.#amount, amount: -this.#amount, actor: 'operator:7' };
    this.#story.tells(this.#account, 'withdrawal-paid', { ...this.#of, ...payer }, moved);
    return this;
  }

  returns(reason = 'refunded by the payee'): this {
    const moved = { held: this.#amount, amount: this.#amount, actor: 'operator:7' };
    this.#story.tells(this.#account, 'withdrawal-returned', { ...this.#of, provider: 'paypal', reason }, moved);
    return this;
  }

  releases(): this {
    const [amount, held] = [this.#amount, -this.#amount];
    const moved = { available: amount, held, amount, actor: 'operator:7' };
    this.#story.tells(this.#account, 'returned-withdrawal-released', { ...this.#of, reason: 'reviewed' }, moved);
    return this;
  }

  #attempt(attempt: number) {
    return { withdrawalId: this.id, attempt, provider: 'paypal' };
  }
}
