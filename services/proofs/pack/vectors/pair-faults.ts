// Files of rounds and of their pairs that a verifier must refuse together. The rounds alone are right.
import { PAIR_COLUMNS, ROUND_COLUMNS } from '../round-row.ts';
import { type Row } from './faults.ts';

export type PairFault = { why: string; finding: string; rows: Row[]; pairs: Row[] };

export type PairBed = {
  /** Of one player, one after the other; the first has `rows`. */
  pairs: [Row, Row, Row];
  rows: Row[];
  /** The same bets on another seed, with its own commitment. */
  onOtherSeed: Row[];
};

/** In both files. */
export const SHARED_COLUMNS: readonly string[] = PAIR_COLUMNS.map(({ name }) => name).filter(
  (name) => name !== 'player' && name !== 'pair' && ROUND_COLUMNS.some((column) => column.name === name),
);

/** Another value of the right form. */
export function otherOf(column: string, value: string): string {
  if (column.endsWith('_place')) return `${value}1`;
  if (column.endsWith('_at')) return value.replace('.000Z', '.001Z');
  return column === 'client_seed' ? '"another"' : value.replaceAll(/./g, (digit) => (digit === 'a' ? 'b' : 'a'));
}

export function pairFaults({ pairs: [first, second, third], rows, onOtherSeed }: PairBed): PairFault[] {
  const planted: [string, string, Row[], Row[]][] = [
    ['a swapped server seed and commitment in the rounds alone, with outcomes that fit', 'pair', [first], onOtherSeed],
    ...SHARED_COLUMNS.map((name): [string, string, Row[], Row[]] => [
      `another ${name} than in the rounds`,
      'pair',
      [{ ...first, [name]: otherOf(name, first[name]!) }],
      rows,
    ]),
    ['rounds that are left out', 'nonce', [first], rows.slice(0, -1)],
    ['rounds of a withheld pair', 'pair', [{ ...first, is_withheld: 'yes', client_seed: '' }], rows],
    ['the client seed of a withheld pair', 'pair', [{ ...first, is_withheld: 'yes' }], []],
    ['a pair that is neither withheld nor shown', 'row', [{ ...first, is_withheld: '' }], rows],
    [
      'a commitment that was not announced',
      'commitment',
      [{ ...first, next_server_seed_hash: 'a'.repeat(64) }, second],
      rows,
    ],
    ['a pair that is left out', 'pair', [first, third], rows],
    ['a server seed that was not committed to', 'commitment', [{ ...first, server_seed: 'a'.repeat(64) }], rows],
    ['a reveal before the commitment', 'order', [{ ...first, committed_place: '#0-999999' }], rows],
  ];
  return planted.map(([why, finding, pairs, of]) => ({ why, finding, pairs, rows: of }));
}
