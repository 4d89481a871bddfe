import type { BodyIn } from '#contracts/definition/call.ts';
import type { playRoulette } from '#contracts/play/calls/single-shot.ts';
import type { Limits } from '#contracts/games/game.ts';
import { type BetRefusal, refuseBet } from '#contracts/games/limits.ts';
import { gatherLines, type Line, lineCovering, numbersOf, placeOf } from '#contracts/games/roulette/lines.ts';
import { roulette, totalOf } from '#contracts/games/roulette/roulette.ts';
import { countedPoints } from '../../../ui/figure/format.ts';
import { stakeBoundWords } from '../betting/bet-rules.ts';

export const CHIPS = [1, 5, 10, 25, 100] as const;
export type ChipValue = (typeof CHIPS)[number];

export type RouletteBets = BodyIn<typeof playRoulette>['bets'];

export type ChipTable = {
  lines: readonly Line[];
  /** Earlier tables since the last spin, newest last. */
  past: readonly (readonly Line[])[];
  previous: readonly Line[];
  /** The first bets of a run that changes the stake. */
  base?: readonly Line[];
};

export type ChipStep =
  | { step: 'put'; place: Line; chip: ChipValue }
  | { step: 'take-off'; place: Line }
  | { step: 'double' | 'undo' | 'clear' }
  /** `earlier`: bets of a previous visit, for its first spin. */
  | { step: 'repeat'; earlier: readonly Line[] }
  /** Empties the table; its bets can be repeated. During an Auto run they stay. */
  | { step: 'settle'; lines: readonly Line[]; stay?: boolean }
  /** The bets of the run in the same proportions, for this total. */
  | { step: 'stake'; points: number };

export const EMPTY_TABLE: ChipTable = { lines: [], past: [], previous: [] };

function changed({ previous, past, lines: before }: ChipTable, lines: readonly Line[]): ChipTable {
  return { previous, lines, past: [...past, before] };
}

function without(lines: readonly Line[], place: Line): readonly Line[] {
  return lines.filter((line) => placeOf(line) !== placeOf(place));
}

export function afterStep(table: ChipTable, step: ChipStep): ChipTable {
  const { lines, past } = table;
  switch (step.step) {
    case 'put':
      return changed(table, gatherLines([...lines, { ...step.place, amountPoints: step.chip }]));
    case 'take-off':
      return lines.some((line) => placeOf(line) === placeOf(step.place))
        ? changed(table, without(lines, step.place))
        : table;
    case 'double':
      return lines.length === 0 ? table : changed(table, gatherLines([...lines, ...lines]));
    case 'undo':
      return past.length === 0 ? table : { ...table, lines: past.at(-1)!, past: past.slice(0, -1) };
    case 'clear':
      return lines.length === 0 ? table : changed(table, []);
    case 'repeat': {
      const repeated = repeatable(table, step.earlier);
      return repeated.length === 0 ? table : changed(table, repeated);
    }
    case 'settle':
      return step.stay === true
        ? { ...table, lines: step.lines, past: [], previous: step.lines }
        : { lines: [], past: [], previous: step.lines };
    case 'stake': {
      const base = table.base ?? lines;
      return { ...table, lines: scaledTo(step.points, base), base };
    }
  }
}

/** Whole points whose sum is the total; what rounding leaves goes to the largest remainders. A bet stays above 0. */
function scaledTo(points: number, base: readonly Line[]): readonly Line[] {
  const total = BigInt(totalOf(base));
  if (total === 0n) return base;
  const shares = base.map((line) => {
    const exact = BigInt(line.amountPoints) * BigInt(points);
    return { line, amountPoints: Number(exact / total), remainder: exact % total };
  });
  let left = points - shares.reduce((sum, share) => sum + share.amountPoints, 0);
  for (const share of shares.toSorted((one, other) => Number(other.remainder - one.remainder))) {
    if (left === 0) break;
    share.amountPoints++;
    left--;
  }
  return shares.map(({ line, amountPoints }) => ({ ...line, amountPoints }));
}

export function repeatable({ previous }: ChipTable, earlier: readonly Line[]): readonly Line[] {
  return previous.length === 0 ? earlier : previous;
}

/** In the call's form: type, covered numbers, amount. */
export function betsOf(lines: readonly Line[]): RouletteBets {
  return lines.map((line) => ({ type: line.type, numbers: [...numbersOf(line)], amount: line.amountPoints }));
}

/** From the call's form. Bets that match no place of the table are dropped. */
export function linesOf(bets: RouletteBets): Line[] {
  return bets.flatMap(({ type, numbers, amount }) => lineCovering(type, numbers, amount) ?? []);
}

/** Points by place: "straight 17" -> 25. */
export function amountsOf(lines: readonly Line[]): ReadonlyMap<string, number> {
  return new Map(lines.map((line) => [placeOf(line), line.amountPoints]));
}

export const INSUFFICIENT = 'Insufficient balance for this bet';

const BOUNDS: Readonly<Record<BetRefusal['code'], (limits: Limits) => string>> = {
  'stake-out-of-bounds': ({ maxStakePoints }) => stakeBoundWords(maxStakePoints),
  'payout-out-of-bounds': ({ maxPayoutPoints }) => `The highest payout is ${countedPoints(maxPayoutPoints)}.`,
};

export function obstacleTo(lines: readonly Line[], balancePoints: number, limits: Limits = roulette): string | null {
  const total = totalOf(lines);
  if (total === 0) return 'Put at least one chip on the table.';
  if (total > balancePoints) return INSUFFICIENT;
  const refusal = refuseBet(roulette, { lines: [...lines] }, total, limits);
  return refusal === null ? null : BOUNDS[refusal.code](limits);
}
