// Rounds that a verifier must refuse, each made of right ones by one change.
import type { GameName } from '#contracts/games/catalogue.ts';
import { ROUND_COLUMNS } from '../round-row.ts';

export type Row = Record<string, string>;
export type Fault = { why: string; finding: string; rows: Row[] };

type Change = (rows: Row[]) => Row[];

const changed =
  (place: number, change: (row: Row) => Row): Change =>
  (rows) =>
    rows.map((row, at) => (at === place ? { ...row, ...change(row) } : row));
const all =
  (change: (row: Row) => Row): Change =>
  (rows) =>
    rows.map((row) => ({ ...row, ...change(row) }));

function withJson(row: Row, column: string, change: (value: Record<string, unknown>) => object): Row {
  return { [column]: JSON.stringify(change(JSON.parse(row[column]!) as Record<string, unknown>)) };
}

/** Another outcome of the game, of the right form. */
const OTHER_OUTCOME: Readonly<Record<GameName, (outcome: Record<string, unknown>) => object>> = {
  dice: ({ die }) => ({ die: die === 6 ? 1 : Number(die) + 1 }),
  roulette: ({ pocket }) => ({ pocket: (Number(pocket) + 1) % 38 }),
  crash: (outcome) => ({ ...outcome, crashPointHundredths: Number(outcome['crashPointHundredths']) + 1 }),
  mines: (outcome) => ({ ...outcome, mines: (outcome['mines'] as number[]).toReversed() }),
  slots: () => ({ symbols: ['diamond', 'diamond', 'diamond'] }),
  blackjack: (outcome) => ({ ...outcome, dealerCards: (outcome['dealerCards'] as string[]).toReversed() }),
  wheel: ({ segment }) => ({ segment: (Number(segment) + 1) % 12 }),
  keno: (outcome) => ({ ...outcome, matches: Number(outcome['matches']) + 1 }),
  plinko: (outcome) => ({ ...outcome, bucket: Number(outcome['bucket']) === 0 ? 1 : 0 }),
  baccarat: (outcome) => ({ ...outcome, playerCards: ['As', '8d'] }),
};

const raise = (place: string, by: number): string => {
  const [, partition, seq] = /^#(\d+)-(\d+)$/.exec(place)!;
  return `#${partition}-${Number(seq) + by}`;
};

export type FaultBed = {
  /** One pair, with a round of each game. Those of single-shot games end at once. */
  rows: Row[];
  placeOf(game: GameName): number;
  otherSeed: string;
  /** The same bets on the other seed. */
  onOtherSeed: Row[];
};

function seedFaults({ rows, otherSeed, onOtherSeed }: FaultBed): [string, string, Change][] {
  const { server_seed_hash: hash } = rows[0]!;
  return [
    ['another server seed than the one committed to', 'commitment', all(() => ({ server_seed: otherSeed }))],
    [
      'a swapped server seed with outcomes that fit it',
      'commitment',
      () => onOtherSeed.map((row) => ({ ...row, server_seed_hash: hash! })),
    ],
    ['another client seed', 'outcome', all(() => ({ client_seed: '"another"' }))],
    ['a commitment that changes within the pair', 'pair', changed(3, () => ({ server_seed_hash: '0'.repeat(64) }))],
  ];
}

function orderFaults({ rows }: FaultBed): [string, string, Change][] {
  const end = rows.at(-1)!;
  return [
    ['a skipped nonce', 'nonce', (all_) => all_.toSpliced(4, 1)],
    ['a repeated nonce', 'nonce', (all_) => all_.toSpliced(4, 0, all_[3]!)],
    ['a pair that begins with nonce 1', 'nonce', (all_) => all_.slice(1)],
    [
      'a pair in two parts of the file',
      'nonce',
      (all_) => [...all_, { ...all_[0]!, pair: '77' }, { ...end, nonce: '0' }],
    ],
    ['two nonces in another order than their bets', 'order', changed(4, () => ({ bet_place: rows[1]!['bet_place']! }))],
    [
      'a commitment after the bet, by its place',
      'order',
      all(() => ({ committed_place: raise(end['bet_place']!, 1) })),
    ],
    ['a commitment after the bet, by its time', 'order', all(() => ({ committed_at: end['ended_at']! }))],
    ['a seed that was revealed before the end', 'order', all(() => ({ revealed_place: rows[2]!['bet_place']! }))],
    ['events in two partitions', 'order', changed(0, (row) => ({ bet_place: row['bet_place']!.replace('#0', '#1') }))],
  ];
}

function payFaults({ placeOf }: FaultBed): [string, string, Change][] {
  const less = (row: Row): Row => ({ payout: String(Number(row['payout']) + 5) });
  return [
    ['a payout by another table', 'payout', changed(placeOf('dice'), less)],
    ['another multiplier', 'payout', changed(placeOf('wheel'), () => ({ multiplier_hundredths: '99999' }))],
    [
      'a higher stake for the same payout',
      'payout',
      changed(placeOf('baccarat'), (row) => ({ stake: `${row['stake']}0`, payout: '7' })),
    ],
    [
      'a roulette stake that is not the sum of the lines',
      'params',
      changed(placeOf('roulette'), () => ({ stake: '1' })),
    ],
    ['a version of the rules that does not exist', 'rules', changed(placeOf('keno'), () => ({ rules_version: '9' }))],
    [
      'a number picked twice',
      'params',
      changed(placeOf('keno'), (row) => withJson(row, 'params', (params) => ({ ...params, numbers: [7, 7, 9] }))),
    ],
  ];
}

/** A last tile that the player did not pick. */
function otherTile(row: Row): Row {
  return withJson(row, 'moves', ({ reveal }) => {
    const tiles = reveal as number[];
    const other = Array.from({ length: 25 }, (_, tile) => tile).find((tile) => !tiles.includes(tile))!;
    return { reveal: [...tiles.slice(0, -1), other] };
  });
}

/** Moves that are not those of the outcome. */
function otherMoves(placeOf: FaultBed['placeOf']): [string, string, Change][] {
  const [mines, crash, hand] = [placeOf('mines'), placeOf('crash'), placeOf('blackjack')];
  const twice = (row: Row): Row => ({ moves: row['moves']!.replace('{', '{"reveal":[24],') });
  return [
    ['another tile than that of the outcome', 'outcome', changed(mines, otherTile)],
    [
      'tiles in another order than in the outcome',
      'outcome',
      changed(mines, (row) => withJson(row, 'moves', ({ reveal }) => ({ reveal: (reveal as number[]).toReversed() }))),
    ],
    ['another cash-out than that of the outcome', 'outcome', changed(crash, () => ({ moves: '{"cashOut":101}' }))],
    [
      'a move less than the cards show',
      'outcome',
      changed(hand, (row) => ({ moves: row['moves']!.replace('"hit",', '') })),
    ],
    ['tiles that are named twice', 'row', changed(mines, twice)],
    [
      'a pick beside the tiles',
      'moves',
      changed(mines, (row) => withJson(row, 'moves', (moves) => ({ ...moves, pick: 3 }))),
    ],
    [
      'a cash-out beside the cash-out',
      'moves',
      changed(crash, (row) => withJson(row, 'moves', (moves) => ({ ...moves, at: 150 }))),
    ],
    ['a move in a game without moves', 'moves', changed(placeOf('dice'), () => ({ moves: '{"pick":3}' }))],
    ['a game whose moves are left out', 'moves', changed(crash, () => ({ moves: '' }))],
  ];
}

function moveFaults({ placeOf }: FaultBed): [string, string, Change][] {
  return [
    ...otherMoves(placeOf),
    ['a tile opened twice', 'moves', changed(placeOf('mines'), () => ({ moves: '{"reveal":[1,1]}' }))],
    ['a board with more tiles', 'moves', changed(placeOf('mines'), () => ({ moves: '{"reveal":[25]}' }))],
    ['a cash-out past the crash', 'moves', changed(placeOf('crash'), () => ({ moves: '{"cashOut":5000}' }))],
    ['a blackjack hand without an end', 'moves', changed(placeOf('blackjack'), () => ({ moves: '[]' }))],
    [
      'a move after the end',
      'moves',
      changed(placeOf('blackjack'), (row) => ({ moves: row['moves']!.replace(']', ',"hit"]') })),
    ],
    ['parameters of another game', 'params', changed(placeOf('plinko'), () => ({ params: '{}' }))],
    ['a game that does not exist', 'row', changed(0, () => ({ game: 'constructor' }))],
    ['a place that is none', 'row', changed(0, () => ({ bet_place: '12' }))],
  ];
}

export function faultsOf(bed: FaultBed): Fault[] {
  const games = Object.entries(OTHER_OUTCOME) as [GameName, (typeof OTHER_OUTCOME)[GameName]][];
  const outcomes = games.map(([game, change]): [string, string, Change] => {
    return [
      `another outcome of ${game}`,
      'outcome',
      changed(bed.placeOf(game), (row) => withJson(row, 'outcome', change)),
    ];
  });
  const planted = [...outcomes, ...seedFaults(bed), ...orderFaults(bed), ...payFaults(bed), ...moveFaults(bed)];
  return planted.map(([why, finding, change]) => ({ why, finding, rows: change(bed.rows) }));
}

export function rowOf(cells: readonly (string | number)[], columns = ROUND_COLUMNS): Row {
  return Object.fromEntries(columns.map(({ name }, place) => [name, String(cells[place])]));
}
