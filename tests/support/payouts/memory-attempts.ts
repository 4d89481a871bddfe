import type { Destination } from '#contracts/withdrawals/methods.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import type { WithdrawalStage } from '#contracts/withdrawals/stage.ts';
import { attemptRef } from '#contracts/withdrawals/attempt.ts';
import { type Attempt, type AttemptStore, type FrozenRequest, LeaseLost } from '#services/payouts/worker/attempt.ts';

/** A row of the view. */
export type ListedWithdrawal = {
  id: string;
  account: number;
  method: MethodName;
  points: number;
  micros: number;
  stage: WithdrawalStage;
  attempt: number;
};

/** The rules of the table payees.attempt, in memory. */
export class MemoryAttempts implements AttemptStore {
  readonly rows = new Map<string, Attempt>();
  readonly destinations = new Map<string, Destination>();
  readonly #leased = new Map<string, number>();
  readonly #frozen = new Map<string, FrozenRequest>();
  readonly #list: () => readonly ListedWithdrawal[];

  constructor(list: () => readonly ListedWithdrawal[]) {
    this.#list = list;
  }

  async discover(methods: readonly MethodName[], now: number): Promise<void> {
    for (const { id, account, method, points, micros, stage } of this.#list()) {
      if (stage !== 'approved' || !methods.includes(method)) continue;
      if ([...this.rows.values()].some(({ withdrawal }) => withdrawal === id)) continue;
      this.add({ id, account, method, points, micros }, 1, now);
    }
  }

  add({ id, ...of }: Omit<ListedWithdrawal, 'stage' | 'attempt'>, attempt: number, now: number): void {
    const ref = attemptRef(id, attempt);
    this.rows.set(ref, { ...NEW, ...of, withdrawal: id, attempt, ref, dueAt: now });
  }

  async claim(now: number, limit: number): Promise<Attempt[]> {
    const due = [...this.rows.values()]
      .filter(({ state, dueAt, ref }) => state !== 'closed' && dueAt <= now && !this.#leased.has(ref))
      .slice(0, limit);
    return due.map((row) => {
      const claimed = { ...row, lease: row.lease + 1 };
      this.rows.set(row.ref, claimed);
      this.#leased.set(row.ref, claimed.lease);
      return claimed;
    });
  }

  async note(): Promise<void> {}

  async save(attempt: Attempt, changes: Partial<Attempt>): Promise<Attempt> {
    if (this.#leased.get(attempt.ref) !== attempt.lease) throw new LeaseLost(attempt.ref);
    const saved = { ...attempt, ...changes };
    this.rows.set(attempt.ref, saved);
    return saved;
  }

  async postpone({ ref }: Attempt, to: { dueAt: number; needsPerson?: string }): Promise<void> {
    this.rows.set(ref, { ...this.rows.get(ref)!, ...to });
  }

  async release({ ref, lease }: Attempt): Promise<void> {
    if (this.#leased.get(ref) === lease) this.#leased.delete(ref);
  }

  /** As after each lease's time has run out. */
  expireLeases(): void {
    this.#leased.clear();
  }

  async freeze({ ref }: Attempt, request: FrozenRequest): Promise<FrozenRequest> {
    if (!this.#frozen.has(ref)) this.#frozen.set(ref, request);
    return this.#frozen.get(ref)!;
  }

  async thaw({ ref }: Attempt): Promise<void> {
    this.#frozen.delete(ref);
  }

  async frozen({ ref }: Attempt): Promise<FrozenRequest | null> {
    return this.#frozen.get(ref) ?? null;
  }

  async destination(withdrawal: string): Promise<Destination | null> {
    return this.destinations.get(withdrawal) ?? null;
  }

  async stageOf({ withdrawal, attempt }: Attempt): Promise<WithdrawalStage | null> {
    const listed = this.#list().find(({ id }) => id === withdrawal);
    return listed?.attempt === attempt ? listed.stage : null;
  }

  async stage(withdrawal: string): Promise<WithdrawalStage | null> {
    return this.#list().find(({ id }) => id === withdrawal)?.stage ?? null;
  }
}

const NEW = {
  provider: null,
  amount: null,
  rate: null,
  rateAt: null,
  state: 'preparing',
  isDoubtful: false,
  ids: {},
  openedAt: 0,
  unknownSince: null,
  asks: 0,
  feeMicros: 0,
  watchUntil: null,
  claimBy: null,
  code: null,
  waitsFor: null,
  waitsSince: null,
  needsPerson: null,
  lease: 0,
} as const;
