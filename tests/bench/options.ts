import { parseArgs } from 'node:util';
import { z } from 'zod';

export type BenchOptions = {
  /** Length of one run; each contender has `rounds` of them, and two to warm up. */
  runMs: number;
  rounds: number;
  /** Names of the rows to run; null: all. */
  only: readonly string[] | null;
  jsonFile: string | null;
  /** Also what takes minutes. */
  isLong: boolean;
};

/** From this run length on, nobody is in a hurry: the long rows are run too. */
const LONG_FROM_SECONDS = 30;

export class OptionsError extends Error {
  override name = 'OptionsError';
}

const seconds = z.coerce.number('--seconds is a number.').min(0.1, '--seconds is at least 0.1.').max(600);
const rounds = z.coerce.number('--rounds is a number.').int('--rounds is whole.').min(1).max(99);

export function usage(rowNames: readonly string[]): string {
  return [
    'npm run bench -- [--seconds n] [--rounds n] [--json file] [--only row,...] [--long]',
    '  --seconds  length of one run (2)',
    '  --rounds   runs of each contender, taken in turns; the median counts (3)',
    '  --json     also write the results to this file',
    '  --only     just these rows',
    `  --long     also the rows that take minutes (implied from --seconds ${LONG_FROM_SECONDS})`,
    `rows: ${rowNames.join(', ')}`,
  ].join('\n');
}

/** Throws OptionsError with a sentence for each thing that is wrong. Returns null when help is wanted. */
export function readOptions(args: readonly string[], rowNames: readonly string[]): BenchOptions | null {
  const values = parse(args);
  if (values.help) return null;
  const runSeconds = checked(seconds, values.seconds);
  return {
    runMs: runSeconds * 1000,
    rounds: checked(rounds, values.rounds),
    only: values.only === undefined ? null : rowsNamed(values.only, rowNames),
    jsonFile: values.json ?? null,
    isLong: values.long || runSeconds >= LONG_FROM_SECONDS,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        seconds: { type: 'string', default: '2' },
        rounds: { type: 'string', default: '3' },
        json: { type: 'string' },
        only: { type: 'string' },
        long: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (cause) {
    throw new OptionsError((cause as Error).message, { cause });
  }
}

function checked(schema: z.ZodType<number>, text: string): number {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new OptionsError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  return parsed.data;
}

function rowsNamed(list: string, rowNames: readonly string[]): string[] {
  const wanted = list.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !rowNames.includes(name));
  if (unknown.length > 0) throw new OptionsError(`No such row: ${unknown.join(', ')}. Rows: ${rowNames.join(', ')}.`);
  return wanted;
}
