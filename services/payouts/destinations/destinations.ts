import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import { type Destination, destinationText, methodName, METHODS } from '#contracts/withdrawals/methods.ts';

const keptRow = z.object({ account: z.int(), method: methodName, details: z.unknown(), hash: z.string() });

type Kept = { id: CommandId; account: AccountId; destination: Destination };

export async function keepDestination(
  db: CommonQueryMethods,
  key: string,
  { id, account, destination }: Kept,
): Promise<string | null> {
  const hash = createHmac('sha256', key).update(destinationText(destination)).digest('hex');
  const { method, details } = destination;
  const isNew = await db.maybeOne(sql.unsafe`
    insert into payouts.destination (withdrawal, account, method, details, hash)
    values (${id}, ${account}, ${method}, ${sql.jsonb(details)}, ${hash})
    on conflict do nothing returning 1`);
  if (isNew !== null) return hash;
  const kept = await db.maybeOne(sql.type(keptRow)`
    select account, method, details, hash from payouts.destination where withdrawal = ${id}`);
  // A rotated key gives another hash; the repeated command has to have the first.
  const isSame = kept?.account === account && kept.method === method && isDeepStrictEqual(kept.details, details);
  return isSame ? kept.hash : null;
}

const destinationRow = z.object({ withdrawal: z.string(), method: methodName, details: z.unknown() });

export async function readDestinations(
  db: CommonQueryMethods,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Destination>> {
  if (ids.length === 0) return new Map();
  const rows = await db.any(sql.type(destinationRow)`
    select withdrawal, method, details from payouts.destination where withdrawal = any(${sql.array([...ids], 'uuid')})`);
  return new Map(
    rows.map(({ withdrawal, method, details }) => [
      withdrawal,
      { method, details: METHODS[method].details.parse(details) } as Destination,
    ]),
  );
}

/** Refused requests leave their destination behind, because a repeat of the request may still be accepted. */
export async function forgetUnused(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`
    delete from payouts.destination
    where kept_at < now() - interval '1 day'
      and not exists (select from withdrawals.withdrawal where id = payouts.destination.withdrawal)`);
}
