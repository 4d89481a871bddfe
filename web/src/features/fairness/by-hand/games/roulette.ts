import { z } from 'zod';
import { type Line, line } from '#contracts/games/roulette/lines.ts';
import { DOUBLE_ZERO, pocketText } from '#contracts/games/roulette/pockets.ts';
import { roulette, rouletteParams } from '#contracts/games/roulette/roulette.ts';
import { handGame } from '../hand-game.ts';

/** The rules number "00" as 37. */
function pocketOf(typed: string): number {
  return typed === '00' ? DOUBLE_ZERO : Number(typed);
}

/** "red 10", "straight 17 5", "dozen 2 25"; null for anything else. */
function lineOf(typed: string): Line | null {
  const words = typed.toLowerCase().split(/\s+/);
  if (words.slice(1).some((word) => !/^\d{1,10}$/.test(word))) return null;
  const [type, first, second] = words;
  const amountPoints = Number(second ?? first);
  const bet = second === undefined ? { type, amountPoints } : { type, value: pocketOf(first!), amountPoints };
  return words.length > 3 ? null : (line.safeParse(bet).data ?? null);
}

const lines = z.string().transform((typed, context): Line[] => {
  const bets = typed.split(/[\n,;]+/).map((bet) => bet.trim());
  const read = bets.filter((bet) => bet !== '').map((bet) => ({ bet, line: lineOf(bet) }));
  const wrong = read.find((each) => each.line === null);
  if (wrong === undefined) return read.map((each) => each.line!);
  context.addIssue({ code: 'custom', message: `“${wrong.bet}” is no bet: write red 10 or straight 17 5.` });
  return z.NEVER;
});

const pocket = z
  .string()
  .trim()
  .regex(/^(00|3[0-7]|[12]?\d)$/, 'The pocket is a number from 0 to 36, or 00.')
  .transform(pocketOf);

function lineWritten(bet: Line): string {
  if (bet.type === 'straight') return `straight ${pocketText(bet.value)} ${bet.amountPoints}`;
  return 'value' in bet ? `${bet.type} ${bet.value} ${bet.amountPoints}` : `${bet.type} ${bet.amountPoints}`;
}

export const rouletteByHand = handGame(roulette, {
  fields: [
    {
      name: 'lines',
      label: 'Bets',
      hint: 'A line each, the points last: red 10, straight 17 5, straight 00 1, dozen 2 25, column 3 5.',
      columns: 6,
      lines: 3,
    },
    {
      name: 'pocket',
      label: 'Pocket',
      hint: 'Where the ball came to lie: 0 to 36, or 00.',
      columns: 6,
      isNumber: true,
    },
  ],
  typed: z.object({ lines: lines.pipe(rouletteParams.shape.lines), pocket }),
  params: (typed) => ({ lines: typed.lines }),
  outcome: (typed) => ({ pocket: typed.pocket }),
  written: (params, outcome) => ({
    lines: params.lines.map(lineWritten).join('\n'),
    pocket: pocketText(outcome.pocket),
  }),
});
