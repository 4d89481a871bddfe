import type { LedgerEvent } from '#contracts/events.ts';
import type { Kind } from '#contracts/kinds.ts';
import type { Account } from './account.ts';
import type { AccountModel } from './account-model.ts';
import { evolve } from './evolve.ts';

export class Book {
  readonly model: AccountModel;
  readonly #accounts = new Map<number, Account>();

  constructor(model: AccountModel) {
    this.model = model;
  }

  /** An unknown account is stored only when an event changes it. */
  account(id: number): Account {
    return this.#accounts.get(id) ?? this.model.unopened(id);
  }

  has(id: number): boolean {
    return this.#accounts.has(id);
  }

  get size(): number {
    return this.#accounts.size;
  }

  accounts(): IterableIterator<Account> {
    return this.#accounts.values();
  }

  restore(account: Account): void {
    this.#accounts.set(account.id, account);
  }

  apply(event: LedgerEvent, kind?: Kind): void {
    let account = this.#accounts.get(event.account);
    if (account === undefined) {
      account = this.model.unopened(event.account);
      this.#accounts.set(event.account, account);
    }
    evolve(this.model, account, event, kind);
  }

  /** Accounts in a snapshot may be newer than its position. */
  applyUnlessKnown(event: LedgerEvent): void {
    const account = this.#accounts.get(event.account);
    if (account !== undefined && event.version <= account.version) return;
    this.apply(event);
  }
}
