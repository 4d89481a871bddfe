import { copyField, copyOf, numbersOf, textsOf, whole } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import type { DayStart, OpenRoundDelta, RecordedRound, RoundsDeltas, SeedPairDelta } from './fold.ts';

const COLUMNS =
  'account, seq, at, stake, payout, multiplier_hundredths, amount, balance_after, nonce, command, epoch, rules_version, partition, kind, game, params, outcome';

export function writeRounds(schema: string, deltas: RoundsDeltas): Statement[] {
  return statementsOf(schema, deltas, { name: `${schema}.open`, text: putOpenRounds(schema, notOver(schema)) });
}

/** During a load `round` has no key, and no event is late. */
export function loadRounds(schema: string, deltas: RoundsDeltas): Statement[] {
  return statementsOf(schema, deltas, { name: `${schema}.open load`, text: putOpenRounds(schema, '') });
}

function statementsOf(schema: string, { rounds, days, pairs, open }: RoundsDeltas, putOpen: Put): Statement[] {
  return [
    ...copyRounds(schema, rounds),
    ...forRows(days, (rows) => startDays(schema, rows)),
    ...forRows(pairs, (rows) => mergePairs(schema, rows)),
    ...moveOpenRounds(schema, open, putOpen),
  ];
}

function copyRounds(schema: string, rounds: readonly RecordedRound[]): Statement[] {
  let lines = '';
  for (const round of rounds) {
    lines += `${whole(round.account)}\t${whole(round.seq)}\t${whole(round.at)}\t${whole(round.stakePoints)}\t`;
    lines += `${whole(round.payoutPoints)}\t${whole(round.multiplierHundredths)}\t${whole(round.amount)}\t`;
    lines += `${whole(round.balanceAfter)}\t${whole(round.nonce)}\t${round.commandId}\t${whole(round.epoch)}\t`;
    lines += `${whole(round.rulesVersion)}\t${whole(round.partition)}\t${whole(round.kind)}\t`;
    lines += `${copyField(round.game)}\t${copyField(round.params)}\t${copyField(round.outcome)}\n`;
  }
  return copyOf(`${schema}.round (${COLUMNS})`, lines);
}

function startDays(schema: string, days: readonly DayStart[]): Statement {
  return {
    name: `${schema}.day`,
    text: `
      INSERT INTO ${schema}.day AS stored (partition, day, first_seq)
      SELECT * FROM unnest($1::int2[], $2::int4[], $3::int8[])
      ON CONFLICT (partition, day) DO UPDATE SET first_seq = excluded.first_seq
      WHERE excluded.first_seq < stored.first_seq`,
    values: [
      numbersOf(days, (start) => start.partition),
      numbersOf(days, (start) => start.day),
      numbersOf(days, (start) => start.firstSeq),
    ],
  };
}

function mergePairs(schema: string, pairs: readonly SeedPairDelta[]): Statement {
  return {
    name: `${schema}.seed_pair`,
    text: `
      INSERT INTO ${schema}.seed_pair AS stored
        (account, epoch, seq, server_seed_hash, next_server_seed_hash, client_seed, server_seed)
      SELECT * FROM unnest($1::int8[], $2::int4[], $3::int8[], $4::text[], $5::text[], $6::text[], $7::text[])
      ON CONFLICT (account, epoch) DO UPDATE SET
        seq = coalesce(excluded.seq, stored.seq),
        server_seed_hash = coalesce(excluded.server_seed_hash, stored.server_seed_hash),
        next_server_seed_hash = coalesce(excluded.next_server_seed_hash, stored.next_server_seed_hash),
        client_seed = coalesce(excluded.client_seed, stored.client_seed),
        server_seed = coalesce(excluded.server_seed, stored.server_seed)`,
    values: [
      numbersOf(pairs, (pair) => pair.account),
      numbersOf(pairs, (pair) => pair.epoch),
      textsOf(pairs, (pair) => (pair.seq === null ? null : String(pair.seq))),
      textsOf(pairs, (pair) => pair.serverSeedHash),
      textsOf(pairs, (pair) => pair.nextServerSeedHash),
      textsOf(pairs, (pair) => pair.clientSeed),
      textsOf(pairs, (pair) => pair.serverSeed),
    ],
  };
}

const OPEN_COLUMNS =
  'account, game, seq, start_id, params, progress, stake, max_payout, epoch, nonce, rules_version, started_at, moved_at';

/** A late (parked) event must not overwrite newer state; `guard` keeps it from reopening a finished round. */
function putOpenRounds(schema: string, guard: string): string {
  return `
    INSERT INTO ${schema}.open AS stored (${OPEN_COLUMNS})
    SELECT * FROM unnest($1::int8[], $2::text[], $3::int8[], $4::uuid[], $5::text[], $6::text[], $7::int8[], $8::int8[],
      $9::int4[], $10::int8[], $11::int4[], $12::int8[], $13::int8[]) AS told (${OPEN_COLUMNS})
    ${guard}
    ON CONFLICT (account, game) DO UPDATE SET
      seq = excluded.seq, start_id = excluded.start_id, params = excluded.params, progress = excluded.progress,
      stake = excluded.stake, max_payout = excluded.max_payout, epoch = excluded.epoch, nonce = excluded.nonce,
      rules_version = excluded.rules_version, started_at = excluded.started_at, moved_at = excluded.moved_at
    WHERE excluded.seq > stored.seq`;
}

/** Finds nothing unless the event is late. */
function notOver(schema: string): string {
  return `
    WHERE (SELECT true FROM ${schema}.round AS ended
      WHERE (ended.account, ended.game) = (told.account, told.game) AND ended.seq > told.seq
        AND ended.command = told.start_id LIMIT 1) IS NULL`;
}

function moveOpenRounds(schema: string, deltas: readonly OpenRoundDelta[], putOpen: Put): Statement[] {
  const over = deltas.filter(({ round }) => round === null);
  const open = deltas.flatMap(({ account, seq, round }) => (round === null ? [] : [{ account, seq, ...round }]));
  return [...forRows(over, (rows) => closeRounds(schema, rows)), ...forRows(open, (rows) => openRounds(rows, putOpen))];
}

type Put = { name: string; text: string };
type OpenRow = OpenRound & { account: number; seq: number };

function openRounds(open: readonly OpenRow[], put: Put): Statement {
  return {
    ...put,
    values: [
      numbersOf(open, (round) => round.account),
      textsOf(open, (round) => round.game),
      numbersOf(open, (round) => round.seq),
      textsOf(open, (round) => round.startId),
      textsOf(open, (round) => JSON.stringify(round.params)),
      textsOf(open, (round) => JSON.stringify(round.progress)),
      numbersOf(open, (round) => round.stakePoints),
      numbersOf(open, (round) => round.maxPayoutPoints),
      numbersOf(open, (round) => round.epoch),
      numbersOf(open, (round) => round.nonce),
      numbersOf(open, (round) => round.rulesVersion),
      numbersOf(open, (round) => round.startedAt),
      numbersOf(open, (round) => round.movedAt),
    ],
  };
}

/** A late end must not delete a round that began after it. */
function closeRounds(schema: string, over: readonly OpenRoundDelta[]): Statement {
  return {
    name: `${schema}.open close`,
    text: `
      DELETE FROM ${schema}.open AS stored
      USING unnest($1::int8[], $2::text[], $3::int8[]) AS ended (account, game, seq)
      WHERE (stored.account, stored.game) = (ended.account, ended.game) AND stored.seq < ended.seq`,
    values: [
      numbersOf(over, ({ account }) => account),
      textsOf(over, ({ game }) => game),
      numbersOf(over, ({ seq }) => seq),
    ],
  };
}
