import type { Command } from '#contracts/commands.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { systemClock } from '#infra/process/clock.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { openLedger, type OpenLedger } from '#ledger/ledger.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { ACCOUNTS, betCommand, FIRST_ACCOUNT, START_POINTS, uniformAccount } from './bets.ts';
import type { DatabaseBed } from './database-bed.ts';

export const MASTER_KEY = 'b'.repeat(64);

export type LedgerBed = { ledger: OpenLedger; [Symbol.asyncDispose](): Promise<void> };

export async function openLedgerBed(server: DatabaseBed): Promise<LedgerBed> {
  const stack = new AsyncDisposableStack();
  const database = stack.use(await server.create());
  const ledger = stack.use(await openFilledLedger(database.url));
  return { ledger, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Requires an empty database. */
export async function openFilledLedger(url: string): Promise<OpenLedger> {
  await migrate(url, SCHEMA_ROOMS);
  const ledger = await openLedger({ databaseUrl: url, masterKey: MASTER_KEY, clock: systemClock });
  await openAccounts(ledger);
  return ledger;
}

/** A refusal would count as work done. */
export async function mustAccept(ledger: Ledger, command: Command): Promise<void> {
  const outcome = await ledger.submit(command);
  if (outcome.kind !== 'receipt') throw new Error(`${command.type} was refused: ${outcome.message}`);
}

export function placeBet(ledger: Ledger, account = uniformAccount()): Promise<void> {
  return mustAccept(ledger, betCommand(account));
}

export async function openAccounts(ledger: Ledger): Promise<void> {
  const openOne = async (account: number) => {
    await mustAccept(ledger, { type: 'open-account', commandId: randomCommandId(), account });
    await mustAccept(ledger, {
      type: 'adjust-points',
      commandId: randomCommandId(),
      account,
      actor: 'system:bench',
      amountPoints: START_POINTS,
      reason: 'points to measure with',
    });
  };
  for (let opened = 0; opened < ACCOUNTS; opened += 1000) {
    await Promise.all(Array.from({ length: 1000 }, (_, place) => openOne(FIRST_ACCOUNT + opened + place)));
  }
}
