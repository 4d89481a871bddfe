import { type CommonQueryMethods, sql } from 'slonik';
import type { HintAnswer } from '#contracts/internal/payouts.ts';
import type { Hint, Ids, Provider } from './providers/port.ts';

/** Verified with the raw body. It brings the next question forward; nothing that it says is believed. */
export async function takeHint(
  db: CommonQueryMethods,
  provider: Provider,
  { raw, headers, now }: { raw: Uint8Array; headers: Ids; now: number },
): Promise<HintAnswer> {
  const hint = await provider.hint(raw, headers, now);
  if (hint === null) return 'unsigned';
  await hasten(db, provider, hint, now);
  return 'taken';
}

async function hasten(db: CommonQueryMethods, { id }: Provider, { ids }: Hint, now: number): Promise<void> {
  const { ref, ...given } = ids;
  const named = [
    ...(ref === undefined ? [] : [sql.fragment`ref = ${ref}`]),
    ...Object.entries(given).map(([name, value]) => sql.fragment`ids @> ${sql.jsonb({ [name]: value })}`),
  ];
  if (named.length === 0) return;
  await db.query(sql.unsafe`
    update payees.attempt set due_at = ${now}
    where provider = ${id} and state in ('unknown', 'accepted', 'paid') and due_at > ${now}
      and (${sql.join(named, sql.fragment` or `)})`);
}
