import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { type Statement } from '#infra/postgres/session/pipeline.ts';
import type { GameTotal } from './fold.ts';

export function writeGameStats(schema: string, totals: readonly GameTotal[]): Statement[] {
  if (totals.length === 0) return [];
  return [
    {
      name: `${schema}.total`,
      text: `
      INSERT INTO ${schema}.total AS stored (account, game, played, wagered, won)
      SELECT * FROM unnest($1::int8[], $2::text[], $3::int8[], $4::numeric[], $5::numeric[])
      ON CONFLICT (account, game) DO UPDATE SET
        played = stored.played + excluded.played,
        wagered = stored.wagered + excluded.wagered,
        won = stored.won + excluded.won`,
      values: [
        numbersOf(totals, (total) => total.account),
        textsOf(totals, (total) => total.game),
        numbersOf(totals, (total) => total.played),
        numbersOf(totals, (total) => total.wagered),
        numbersOf(totals, (total) => total.won),
      ],
    },
  ];
}
