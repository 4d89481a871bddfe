import type { Client } from 'pg';
import { inTransaction, TRANSACTION } from '#infra/postgres/session/transaction.ts';

/** Matches the lease duration, so a process that hangs in a claim loses its transaction when its lease expires. */
const IDLE_MS = 3000;

const UNIT = { ...TRANSACTION, begin: `begin; set local idle_in_transaction_session_timeout = ${IDLE_MS}` };

export function inLogTransaction<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  return inTransaction(client, work, UNIT);
}
