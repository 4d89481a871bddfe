// Pairs whose seeds were revealed in a span of days, with all their rounds. The view has their places, the log their values.
import type { CommonQueryMethods } from 'slonik';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { betRules } from '#contracts/games/rules.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { type FinishedRound, isFinishedRound } from '#contracts/play/rounds.ts';
import {
  type FollowingPair,
  readFollowingPairs,
  readPairsBefore,
  readRoundPlaces,
  type RevealedPairRow,
  type RoundPlaces,
} from '#projections/rounds/read-revealed.ts';
import { MOST_TUPLES } from '../../audit/port/event-tuples.ts';
import { readEventsAt, readStartsOf } from '../../audit/port/log-reads.ts';
import { movesBehind } from './moves.ts';
import type { Moment, PackRound, RevealedPair } from './round-row.ts';

const PAIRS_PER_PAGE = 1000;
/** Rounds that are read together, unless one pair alone has more. */
const ROUNDS_PER_CHUNK = 2000;

export type PairOfAccount = RevealedPair & { account: number; rounds: number };
export type WithRounds = { pair: PairOfAccount; rounds: AsyncIterable<PackRound[]> };

export type Span = { partition: number; partitions: number; afterSeq: number; toSeq: number };

type Asked = { db: CommonQueryMethods; span: Span; playerOf(account: number): string };

/** In the order of their reveals. */
export async function* revealedPairs({ db, span, playerOf }: Asked): AsyncGenerator<PairOfAccount[]> {
  const { partition, partitions } = span;
  let after: FollowingPair | undefined;
  while (true) {
    const read: readonly FollowingPair[] = await readFollowingPairs(db, { ...span, after, limit: PAIRS_PER_PAGE });
    const following = read.filter(({ account }) => partitionOf(account, partitions) === partition);
    if (following.length > 0) yield await withEvents({ db, partition, playerOf }, await readPairsBefore(db, following));
    if (read.length < PAIRS_PER_PAGE) return;
    after = read.at(-1);
  }
}

type Reading = { db: CommonQueryMethods; partition: number };

function momentOf({ partition, seq, at }: LedgerEvent): Moment {
  return { partition, seq, at };
}

async function eventsAt({ db, partition }: Reading, seqs: readonly number[]): Promise<Map<number, LedgerEvent>> {
  const found = new Map<number, LedgerEvent>();
  for (let from = 0; from < seqs.length; from += MOST_TUPLES)
    for (const event of await readEventsAt(db, partition, seqs.slice(from, from + MOST_TUPLES)))
      found.set(event.seq, event);
  return found;
}

async function withEvents(
  { playerOf, ...reading }: Reading & Pick<Asked, 'playerOf'>,
  rows: readonly RevealedPairRow[],
): Promise<PairOfAccount[]> {
  // One command reveals a seed and commits to the next.
  const events = await eventsAt(
    reading,
    rows.flatMap(({ seq, toSeq }) => [seq, toSeq - 1]),
  );
  return rows.map(({ account, epoch, seq, toSeq, rounds }) => {
    const committed = events.get(seq) as EventOf<'seed-committed'> | undefined;
    const revealed = events.get(toSeq - 1) as EventOf<'seed-revealed'> | undefined;
    const areRight = committed?.type === 'seed-committed' && revealed?.type === 'seed-revealed';
    if (!areRight || committed.account !== account || revealed.account !== account || revealed.payload.epoch !== epoch)
      throw new Error(`the log has no commitment or no reveal of pair ${epoch} of account ${account}`);
    const { serverSeedHash, nextServerSeedHash, clientSeed } = committed.payload;
    const { serverSeed } = revealed.payload;
    const seeds = { serverSeedHash, nextServerSeedHash, serverSeed, clientSeed };
    const moments = { committed: momentOf(committed), revealed: momentOf(revealed) };
    return { account, rounds, player: playerOf(account), pair: epoch, ...seeds, ...moments };
  });
}

/** The rounds of each pair, by nonce. Small pairs are read together. */
export async function* roundsOf(reading: Reading, pairs: readonly PairOfAccount[]): AsyncGenerator<WithRounds> {
  let chunk: PairOfAccount[] = [];
  let rounds = 0;
  for (const pair of pairs) {
    if (rounds > 0 && rounds + pair.rounds > ROUNDS_PER_CHUNK) {
      yield* chunkOf(reading, chunk);
      [chunk, rounds] = [[], 0];
    }
    chunk.push(pair);
    rounds += pair.rounds;
  }
  yield* chunkOf(reading, chunk);
}

async function* chunkOf(reading: Reading, pairs: readonly PairOfAccount[]): AsyncGenerator<WithRounds> {
  const spans = pairs.map(({ account, committed, revealed }) => ({ account, seq: committed.seq, toSeq: revealed.seq }));
  const places = await readRoundPlaces(reading.db, spans);
  let from = 0;
  for (const pair of pairs) {
    const own = places.slice(from, from + pair.rounds);
    from += pair.rounds;
    if (own.length !== pair.rounds || own.some(({ account }) => account !== pair.account))
      throw new Error(`pair ${pair.pair} of account ${pair.account} has other rounds than were counted`);
    yield { pair, rounds: eventsOf(reading, pair, own) };
  }
}

async function* eventsOf(
  reading: Reading,
  pair: PairOfAccount,
  places: readonly RoundPlaces[],
): AsyncGenerator<PackRound[]> {
  for (let from = 0; from < places.length; from += ROUNDS_PER_CHUNK) {
    const page = places.slice(from, from + ROUNDS_PER_CHUNK);
    const starts = await startsOf(reading, page);
    const startOf = ({ seq, startId }: RoundPlaces) => (startId === null ? seq : (starts.get(startId) ?? seq));
    const events = await eventsAt(reading, [...new Set(page.flatMap((round) => [round.seq, startOf(round)]))]);
    yield page.map((round) => {
      const { seq } = round;
      const [began, ended] = [events.get(startOf(round)), events.get(seq)];
      const isWhole =
        ended !== undefined && isFinishedRound(ended) && (began === ended || began?.type === 'round-started');
      if (!isWhole || ended.account !== pair.account)
        throw new Error(`the log has no round at ${reading.partition}-${seq}`);
      return roundIn(ended, momentOf(began ?? ended));
    });
  }
}

function startsOf({ db, partition }: Reading, places: readonly RoundPlaces[]): Promise<Map<string, number>> {
  const commands = places.flatMap(({ account, startId }) => (startId === null ? [] : [{ account, id: startId }]));
  return readStartsOf(db, partition, commands);
}

function roundIn(event: FinishedRound, bet: Moment): PackRound {
  const { nonce, rulesVersion, params, stakePoints, outcome, multiplierHundredths, payoutPoints } = event.payload;
  const game = event.game!;
  return {
    nonce,
    game,
    rulesVersion,
    // Old rounds lack parameters that have a default.
    params: betRules(game).params.parse(params),
    moves: movesBehind(game, outcome),
    stakePoints,
    outcome,
    multiplierHundredths,
    payoutPoints,
    bet,
    ended: momentOf(event),
  };
}
