import type { HouseDelta } from './fold.ts';
import { numbersOf } from '#infra/postgres/session/columns.ts';
import { type Statement } from '#infra/postgres/session/pipeline.ts';

export function writePublicStats(schema: string, deltas: readonly HouseDelta[]): Statement[] {
  if (deltas.length === 0) return [];
  return [
    {
      name: `${schema}.house`,
      text: `
      INSERT INTO ${schema}.house AS stored (partition, users, paid_out, games_played)
      SELECT * FROM unnest($1::int2[], $2::int8[], $3::numeric[], $4::int8[])
      ON CONFLICT (partition) DO UPDATE SET
        users = stored.users + excluded.users,
        paid_out = stored.paid_out + excluded.paid_out,
        games_played = stored.games_played + excluded.games_played`,
      values: [
        numbersOf(deltas, (delta) => delta.partition),
        numbersOf(deltas, (delta) => delta.users),
        numbersOf(deltas, (delta) => delta.paidOutCents),
        numbersOf(deltas, (delta) => delta.gamesPlayed),
      ],
    },
  ];
}
