import { instantOf } from '#contracts/days/time.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import type { PackColumn } from './manifest.ts';

/** An event of the log. */
export type Moment = { partition: number; seq: number; at: number };

export type RevealedPair = {
  /** The public number of the player. */
  player: string;
  /** Epoch of the pair. */
  pair: number;
  serverSeedHash: string;
  nextServerSeedHash: string;
  serverSeed: string;
  clientSeed: string;
  committed: Moment;
  revealed: Moment;
};

export type PackRound = {
  nonce: number;
  game: GameName;
  rulesVersion: number;
  params: unknown;
  /** Null for games without moves. */
  moves: unknown;
  stakePoints: number;
  outcome: unknown;
  multiplierHundredths: number;
  payoutPoints: number;
  bet: Moment;
  ended: Moment;
};

export type Cell = string | number;

const text = (name: string): PackColumn => ({ name, type: 'text' });
const whole = (name: string): PackColumn => ({ name, type: 'whole' });
const moment = (name: string): PackColumn[] => [text(`${name}_place`), { name: `${name}_at`, type: 'time' }];

export const ROUND_COLUMNS: readonly PackColumn[] = [
  text('player'),
  whole('pair'),
  whole('nonce'),
  text('game'),
  whole('rules_version'),
  text('params'),
  text('moves'),
  whole('stake'),
  text('outcome'),
  whole('multiplier_hundredths'),
  whole('payout'),
  text('server_seed_hash'),
  text('server_seed'),
  text('client_seed'),
  ...moment('committed'),
  ...moment('bet'),
  ...moment('ended'),
  ...moment('revealed'),
];

export const PAIR_COLUMNS: readonly PackColumn[] = [
  text('player'),
  whole('pair'),
  whole('rounds'),
  text('is_withheld'),
  text('server_seed_hash'),
  text('server_seed'),
  text('next_server_seed_hash'),
  text('client_seed'),
  ...moment('committed'),
  ...moment('revealed'),
];

/** Without the "#" a spreadsheet would read "1-7" as a date. */
const momentCells = ({ partition, seq, at }: Moment): Cell[] => [`#${partition}-${seq}`, instantOf(at)];

/** As JSON it begins with a quote, so that a spreadsheet does not read it as a formula. */
const seedCell = (clientSeed: string): string => JSON.stringify(clientSeed);

export function roundCells(pair: RevealedPair, round: PackRound): Cell[] {
  return [
    pair.player,
    pair.pair,
    round.nonce,
    round.game,
    round.rulesVersion,
    JSON.stringify(round.params),
    round.moves === null ? '' : JSON.stringify(round.moves),
    round.stakePoints,
    JSON.stringify(round.outcome),
    round.multiplierHundredths,
    round.payoutPoints,
    pair.serverSeedHash,
    pair.serverSeed,
    seedCell(pair.clientSeed),
    ...momentCells(pair.committed),
    ...momentCells(round.bet),
    ...momentCells(round.ended),
    ...momentCells(pair.revealed),
  ];
}

/** `isWithheld`: the client seed is the number of the account, so neither it nor the rounds are shown. */
export function pairCells(pair: RevealedPair, rounds: number, isWithheld: boolean): Cell[] {
  return [
    pair.player,
    pair.pair,
    rounds,
    isWithheld ? 'yes' : 'no',
    pair.serverSeedHash,
    pair.serverSeed,
    pair.nextServerSeedHash,
    isWithheld ? '' : seedCell(pair.clientSeed),
    ...momentCells(pair.committed),
    ...momentCells(pair.revealed),
  ];
}

const QUOTED = /[",]/;

/** Without line breaks inside: all texts are JSON, hexadecimal or names. */
export function csvLine(cells: readonly Cell[]): string {
  const fields = cells.map((cell) => {
    const field = String(cell);
    return QUOTED.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
  });
  return `${fields.join(',')}\n`;
}
