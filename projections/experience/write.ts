import type { ClientBase } from 'pg';
import { numbersOf } from '#infra/postgres/session/columns.ts';
import type { ExperienceDelta } from './fold.ts';

export async function writeExperience(
  db: ClientBase,
  schema: string,
  deltas: readonly ExperienceDelta[],
): Promise<void> {
  if (deltas.length === 0) return;
  await db.query({
    name: `${schema}.player`,
    text: `
      INSERT INTO ${schema}.player AS stored (account, offers, offer_points, wagered)
      SELECT * FROM unnest($1::int8[], $2::int8[], $3::numeric[], $4::numeric[])
      ON CONFLICT (account) DO UPDATE SET
        offers = stored.offers + excluded.offers,
        offer_points = stored.offer_points + excluded.offer_points,
        wagered = stored.wagered + excluded.wagered`,
    values: [
      numbersOf(deltas, ({ account }) => account),
      numbersOf(deltas, ({ offers }) => offers),
      numbersOf(deltas, ({ offerPoints }) => offerPoints),
      numbersOf(deltas, ({ wagered }) => wagered),
    ],
  });
}
