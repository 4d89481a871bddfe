import { expectationOf } from '#contracts/games/expected-return.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { formatPosition } from '#contracts/position.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { positionsOf } from '#projections/state/checkpoint.ts';
import { figuresOf, type ReturnFigures, totalOf } from '#projections/house-returns/figures.ts';
import { readHouseReturns } from '#projections/house-returns/read.ts';
import { type Desk, requireViews } from '../desk.ts';
import { type Column, Table } from '../table.ts';

const COLUMNS: readonly Column[] = [
  { head: 'game' },
  ...['rounds', 'stakes', 'payouts', 'house', 'expected', 'return', 'expected', 'z'].map((head): Column => ({
    head,
    align: 'right',
  })),
];

/** Always true: the operator judges the figures. */
export async function showReturns(desk: Desk): Promise<boolean> {
  await requireViews(desk);
  const at = await positionsOf(desk.side, 'house-returns');
  const pool = await openPool(desk.databaseUrl, { max: 1 });
  try {
    const games = await readHouseReturns(pool);
    desk.say(`Returns as of ${formatPosition(at) || 'the empty log'}`);
    const table = new Table(COLUMNS, desk);
    for (const sums of games) {
      const title = `${GAME_TITLES[sums.game]}${expectationOf(sums.game) === 'at-most' ? ' *' : ''}`;
      table.add(cellsOf(title, figuresOf(sums)));
    }
    table.add(cellsOf('All', figuresOf(totalOf(games))));
    table.end();
    desk.say(
      '* expected with the best play; players can only do worse, so z leans below zero. |z| > 4.5 is no chance.',
    );
    return true;
  } finally {
    await pool.end();
  }
}

/** Never "-0.00". */
const TWO_PLACES = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});

export function cellsOf(title: string, figures: ReturnFigures): string[] {
  const { rounds, turnoverPoints, payoutPoints, housePoints, expectedPoints } = figures;
  const { returnPercent, expectedPercent, zScore } = figures;
  return [
    title,
    ...[rounds, turnoverPoints, payoutPoints, housePoints].map((value) => value.toLocaleString('en-US')),
    TWO_PLACES.format(expectedPoints),
    percent(returnPercent),
    percent(expectedPercent),
    zScore === null ? '-' : TWO_PLACES.format(zScore),
  ];
}

function percent(value: number | null): string {
  return value === null ? '-' : `${TWO_PLACES.format(value)} %`;
}
