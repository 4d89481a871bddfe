import { z } from 'zod';
import { plinko, plinkoParams } from '#contracts/games/plinko/plinko.ts';
import { FEWEST_ROWS, MOST_ROWS, RISKS } from '#contracts/games/plinko/tables.ts';
import { gameTitle } from '../../../../ui/receipt/receipt.ts';
import { handGame } from '../hand-game.ts';
import { whole } from '../written.ts';

const ROWS = Array.from({ length: MOST_ROWS - FEWEST_ROWS + 1 }, (_, index) => String(FEWEST_ROWS + index));

type Fall = { path: number[] } | { bucket: number };

/** A bucket has one or two digits, a path at least eight steps. */
const fall = z
  .string()
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s,]+/g, ''))
  .pipe(z.string().regex(/^([LR01]{8,16}|\d{1,2})$/, 'Write a path like LRRLLRLR, or only the bucket’s number.'))
  .transform((typed): Fall => {
    if (typed.length < FEWEST_ROWS) return { bucket: Number(typed) };
    return { path: Array.from(typed, (step) => (step === 'R' || step === '1' ? 1 : 0)) };
  });

/** False if it fits. */
function misfit(fell: Fall, rows: number): string | false {
  if ('bucket' in fell) return fell.bucket > rows && `The buckets of ${rows} rows go from 0 to ${rows}.`;
  return fell.path.length !== rows && `The path has ${fell.path.length} steps for ${rows} rows.`;
}

export const plinkoByHand = handGame(plinko, {
  fields: [
    { name: 'rows', label: 'Rows', columns: 3, options: ROWS.map((value) => ({ value, label: value })) },
    { name: 'risk', label: 'Risk', columns: 3, options: RISKS.map((value) => ({ value, label: gameTitle(value) })) },
    {
      name: 'fall',
      label: 'Path or bucket',
      hint: 'L or R for each row from the top; or only the bucket, counted from the left, from 0.',
      columns: 6,
    },
  ],
  typed: z.object({
    rows: whole('The number of rows', FEWEST_ROWS, MOST_ROWS),
    risk: plinkoParams.shape.risk,
    fall,
  }),
  mismatches: (typed) => ({ fall: misfit(typed.fall, typed.rows) }),
  params: ({ rows, risk }) => ({ rows, risk }),
  outcome({ rows, risk, fall: fell }, floats) {
    if ('bucket' in fell) return { path: plinko.play({ rows, risk }, floats).outcome.path, bucket: fell.bucket };
    return { path: fell.path, bucket: fell.path.reduce((rights, step) => rights + step, 0) };
  },
  written: ({ rows, risk }, { path }) => ({
    rows: String(rows),
    risk,
    fall: path.map((step) => (step === 1 ? 'R' : 'L')).join(''),
  }),
});
