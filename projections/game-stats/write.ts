import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { DayTotal } from './fold-days.ts';
import type { GameDeltas, GameTotal } from './fold.ts';

export function writeGameStats(schema: string, { totals, days }: GameDeltas): Statement[] {
  return [...forRows(totals, (rows) => writeTotals(schema, rows)), ...forRows(days, (rows) => writeDays(schema, rows))];
}

function writeTotals(schema: string, totals: readonly GameTotal[]): Statement {
  return {
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
  };
}

function writeDays(schema: string, days: readonly DayTotal[]): Statement {
  return {
    name: `${schema}.day`,
    text: `
      INSERT INTO ${schema}.day AS stored (account, day, source_group, source, staked, got, entries)
      SELECT * FROM unnest($1::int8[], $2::int4[], $3::text[], $4::text[], $5::numeric[], $6::numeric[], $7::int8[])
      ON CONFLICT (account, day, source_group, source) DO UPDATE SET
        staked = stored.staked + excluded.staked,
        got = stored.got + excluded.got,
        entries = stored.entries + excluded.entries`,
    values: [
      numbersOf(days, ({ account }) => account),
      numbersOf(days, ({ day }) => day),
      textsOf(days, ({ group }) => group),
      textsOf(days, ({ source }) => source),
      numbersOf(days, ({ staked }) => staked),
      numbersOf(days, ({ got }) => got),
      numbersOf(days, ({ entries }) => entries),
    ],
  };
}
