// `vectors.json` of the pack.
import { DAY_MS } from '#contracts/days/time.ts';
import { startOfDay } from '#contracts/days/utc-day.ts';
import known from '#contracts/fairness/vectors.json' with { type: 'json' };
import { PAYTABLES } from '#contracts/games/keno/paytables.ts';
import { FEWEST_MINES, MOST_MINES, TILES } from '#contracts/games/mines/multipliers.ts';
import { FEWEST_ROWS, MOST_ROWS, RISKS } from '#contracts/games/plinko/tables.ts';
import { PLACES } from '#contracts/games/roulette/lines.ts';
import { PAIR_COLUMNS, pairCells, ROUND_COLUMNS, roundCells, type RevealedPair } from '../round-row.ts';
import { wholes } from '../tables.ts';
import { type Fault, faultsOf, type Row, rowOf } from './faults.ts';
import { type PairFault, pairFaults } from './pair-faults.ts';
import { type NoteVectors, noteVectors } from './note-faults.ts';
import { type PlayedPair, playPair, seedHashOf, type VectorBet } from './play.ts';

type Draws = { serverSeed: string; clientSeed: string; nonce: number; integers: number[] };

type Vectors = {
  format: 1;
  columns: string[];
  pairColumns: string[];
  /** Computed independently in two languages. */
  draws: Draws[];
  accepted: Row[];
  acceptedPairs: Row[];
  /** Must not pass as if its rounds were checked. */
  withheld: Row;
  refused: Fault[];
  refusedPairs: PairFault[];
  /** Daily notes of the log, for a pack of the accepted rounds. */
  notes: NoteVectors;
};

const START = startOfDay('2026-01-01');
const [ours] = known.ours;
const seedOf = (pair: number): string => (pair === 0 ? ours!.serverSeed : seedHashOf(`vector ${pair}`));

function pairOf(pair: number, clientSeed: string, seed = seedOf(pair)): RevealedPair {
  const event = (seq: number, at: number) => ({ partition: 0, seq, at });
  return {
    player: 'p0000000000000001',
    pair,
    serverSeed: seed,
    serverSeedHash: seedHashOf(seed),
    nextServerSeedHash: seedHashOf(seedOf(pair + 1)),
    clientSeed,
    committed: event(1000 * pair + 1, START + pair * DAY_MS),
    revealed: event(1000 * (pair + 1), START + (pair + 1) * DAY_MS),
  };
}

const ONE_OF_EACH: readonly VectorBet[] = [
  { game: 'dice', params: { prediction: 'over' } },
  {
    game: 'roulette',
    params: {
      lines: [
        { type: 'black', amountPoints: 10 },
        { type: 'straight', value: 29, amountPoints: 1 },
      ],
    },
  },
  { game: 'crash', params: { autoCashOutHundredths: 120 } },
  { game: 'mines', params: { mineCount: 3 }, tiles: [1, 3, 5] },
  { game: 'slots' },
  { game: 'blackjack' },
  { game: 'wheel' },
  { game: 'keno', params: { numbers: [62, 72, 1] } },
  { game: 'plinko', params: { rows: 8, risk: 'low' } },
  { game: 'baccarat', params: { betOn: 'banker' } },
  { game: 'blackjack' },
  { game: 'blackjack' },
];

/** Every table of single-shot games, and every place of the roulette. */
function everyTable(): VectorBet[] {
  return [
    ...PLACES.map((place): VectorBet => ({ game: 'roulette', params: { lines: [{ ...place, amountPoints: 7 }] } })),
    ...wholes(FEWEST_ROWS, MOST_ROWS).flatMap((rows) =>
      RISKS.map((risk): VectorBet => ({ game: 'plinko', params: { rows, risk }, stake: 3 })),
    ),
    ...PAYTABLES.flatMap((paytable) =>
      wholes(paytable === 'literal' ? 4 : 1, 10).map((picks): VectorBet => {
        return { game: 'keno', params: { paytable, numbers: wholes(1, picks).map((pick) => 7 * pick) }, stake: 13 };
      }),
    ),
    ...(['player', 'banker', 'tie'] as const).map((betOn): VectorBet => ({ game: 'baccarat', params: { betOn } })),
    // Twenty of each show every face.
    ...wholes(1, 20).flatMap((): VectorBet[] => [
      { game: 'dice', params: { prediction: 'over' }, stake: 3 },
      { game: 'dice', params: { prediction: 'under' }, stake: 3 },
      { game: 'slots', stake: 3 },
      { game: 'wheel', stake: 3 },
    ]),
  ];
}

function everyMove(): VectorBet[] {
  return [
    ...wholes(FEWEST_MINES, MOST_MINES).flatMap((mineCount): VectorBet[] => [
      { game: 'mines', params: { mineCount }, tiles: [12] },
      { game: 'mines', params: { mineCount }, tiles: wholes(0, TILES - 1) },
    ]),
    ...[101, 110, 150, 300].flatMap((target): VectorBet[] => [
      { game: 'crash', params: { autoCashOutHundredths: target } },
      { game: 'crash', cashOut: target },
      { game: 'crash' },
    ]),
    ...wholes(1, 60).map((): VectorBet => ({ game: 'blackjack', stake: 15 })),
  ];
}

/** On this client seed the ball falls into every pocket within 80 spins. */
const ALL_POCKETS = { clientSeed: 'pockets 33', spins: 80 };
/** On the same seed: some crash at once, some reach the highest multiplier. */
const FLIGHTS = 100;

/** Every pocket, with a chip on every place that has a list of numbers: no two sets of them pay the same. */
function everyPocket(): VectorBet[] {
  const listed = PLACES.filter(({ type }) => type !== 'straight');
  const lines = listed.map((place, at) => ({ ...place, amountPoints: 2 ** at }));
  return [
    ...wholes(1, ALL_POCKETS.spins).map((): VectorBet => ({ game: 'roulette', params: { lines } })),
    ...wholes(1, FLIGHTS).map((): VectorBet => ({ game: 'crash' })),
  ];
}

function pairRow(pair: RevealedPair, rounds: number, isWithheld: boolean): Row {
  return rowOf(pairCells(pair, rounds, isWithheld), PAIR_COLUMNS);
}

const rowsOf = ({ pair, rounds }: PlayedPair): Row[] => rounds.map((round) => rowOf(roundCells(pair, round)));

export function packVectors(): Vectors {
  const first = pairOf(0, ours!.clientSeed);
  const played = [
    playPair(first, ONE_OF_EACH),
    // A client seed that CSV, JSON and spreadsheets could each read wrongly.
    playPair(pairOf(1, '=1+1, "two"; \\ three'), everyTable()),
    playPair(pairOf(2, ' '), everyMove()),
    playPair(pairOf(3, ALL_POCKETS.clientSeed), everyPocket()),
  ];
  const swapped = pairOf(0, ours!.clientSeed, seedOf(9));
  const rows = rowsOf(played[0]!);
  const onOtherSeed = rowsOf(playPair(swapped, ONE_OF_EACH));
  const refused = faultsOf({
    rows,
    // Not a round of blackjack that was decided at the deal.
    placeOf: (game) => rows.findIndex((row) => row['game'] === game && row['moves'] !== '[]'),
    otherSeed: swapped.serverSeed,
    onOtherSeed,
  });
  const { serverSeed, clientSeed, nonce, u32_first8: integers } = ours!;
  const acceptedPairs = played.map(({ pair, rounds }) => pairRow(pair, rounds.length, false));
  const [one, two, three] = acceptedPairs;
  return {
    format: 1,
    columns: ROUND_COLUMNS.map(({ name }) => name),
    pairColumns: PAIR_COLUMNS.map(({ name }) => name),
    draws: [{ serverSeed, clientSeed, nonce, integers }],
    accepted: played.flatMap(rowsOf),
    acceptedPairs,
    withheld: pairRow(pairOf(played.length, ''), 3, true),
    refused,
    refusedPairs: pairFaults({ pairs: [one!, two!, three!], rows, onOtherSeed }),
    notes: noteVectors({ from: '2026-01-02', to: '2026-01-05', seq: played.at(-1)!.pair.revealed.seq }),
  };
}
