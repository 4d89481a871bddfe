import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import { methodName } from '#contracts/withdrawals/method-names.ts';
import { type Destination, destinationText, METHODS } from '#contracts/withdrawals/methods.ts';
import { withdrawalsAmong } from '#projections/withdrawals/read.ts';

const AT_ONCE = 500;

const keptRow = z.object({ account: z.int(), method: methodName, details: z.unknown(), hash: z.string() });

type Kept = { id: CommandId; account: AccountId; destination: Destination };

/**
 * Before the request is submitted. Returns the keyed hash, or null if the id was used for another account or destination.
 * Destinations without a withdrawal are deleted after a day.
 */
export async function keepDestination(
  db: CommonQueryMethods,
  key: string,
  { id, account, destination }: Kept,
): Promise<string | null> {
  const hash = createHmac('sha256', key).update(destinationText(destination)).digest('hex');
  const { method, details } = destination;
  const isNew = await db.maybeOne(sql.unsafe`
    insert into payees.destination (withdrawal, account, method, details, hash)
    values (${id}, ${account}, ${method}, ${sql.jsonb(details)}, ${hash})
    on conflict do nothing returning 1`);
  if (isNew !== null) return hash;
  const kept = await db.maybeOne(sql.type(keptRow)`
    select account, method, details, hash from payees.destination where withdrawal = ${id}`);
  // A rotated key gives another hash; the repeated command has to have the first.
  const isSame = kept?.account === account && kept.method === method && isDeepStrictEqual(kept.details, details);
  return isSame ? kept.hash : null;
}

const destinationRow = z.object({ withdrawal: z.string(), method: methodName, details: z.unknown() });

/** By withdrawal. Erased ones are missing. */
export async function readDestinations(
  db: CommonQueryMethods,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Destination>> {
  if (ids.length === 0) return new Map();
  const rows = await db.any(sql.type(destinationRow)`
    select withdrawal, method, details from payees.destination where withdrawal = any(${sql.array([...ids], 'uuid')})`);
  return new Map(
    rows.map(({ withdrawal, method, details }) => [
      withdrawal,
      { method, details: METHODS[method].details.parse(details) } as Destination,
    ]),
  );
}

const idRow = z.object({ withdrawal: z.string() });

/** Refused requests leave their destination behind, because a repeat of the request may still be accepted. */
export async function forgetUnused(db: CommonQueryMethods): Promise<void> {
  for (;;) {
    const ids = await db.anyFirst(sql.type(idRow)`
      select withdrawal from payees.destination
      where not is_used and kept_at < now() - interval '1 day' order by kept_at limit ${AT_ONCE}`);
    if (ids.length === 0) return;
    const known = await withdrawalsAmong(db, ids);
    const used = sql.array([...known], 'uuid');
    await db.query(sql.unsafe`update payees.destination set is_used = true where withdrawal = any(${used})`);
    await db.query(sql.unsafe`
      delete from payees.destination
      where withdrawal = any(${sql.array([...ids], 'uuid')}) and not withdrawal = any(${used})`);
  }
}
