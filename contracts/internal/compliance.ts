// Implemented by services/compliance.
import type { PayeeForm } from '../withdrawals/payee-form.ts';
import type { AccountId } from '../ids.ts';

/** `updatedAt`: milliseconds. */
export type StoredPayee = PayeeForm & { updatedAt: number };

export type Compliance = {
  payee(account: AccountId): Promise<StoredPayee | null>;
  savePayee(account: AccountId, form: PayeeForm): Promise<StoredPayee>;
};

export type OwnPayee<Connection> = (db: Connection, account: AccountId) => Promise<StoredPayee | null>;
