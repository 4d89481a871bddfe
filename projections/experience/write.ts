import { numbersOf } from '#infra/postgres/session/columns.ts';
import { type Statement } from '#infra/postgres/session/pipeline.ts';
import type { ExperienceDelta } from './fold.ts';

export function writeExperience(schema: string, deltas: readonly ExperienceDelta[]): Statement[] {
  if (deltas.length === 0) return [];
  return [
    {
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
    },
  ];
}
