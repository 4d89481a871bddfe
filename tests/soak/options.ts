import { parseArgs } from 'node:util';
import { z } from 'zod';

export type SoakOptions = {
  minutes: number;
  /** Kafka's brokers, one act each; the minutes are shared among the acts. */
  acts: readonly (1 | 3)[];
  players: number;
  /** How long what can be away for any time stays away. */
  awayMs: number;
  /** Decides which fault comes when. */
  seed: number;
  /** Names of the faults to play; null: all that are possible. */
  only: readonly string[] | null;
  jsonFile: string | null;
};

export class OptionsError extends Error {
  override name = 'OptionsError';
}

/** From here on nobody is in a hurry: Kafka is away for two minutes. */
const LONG_FROM_MINUTES = 10;
const SHORT_AWAY_SECONDS = 10;
const LONG_AWAY_SECONDS = 120;

const minutes = z.coerce.number('--minutes is a number.').min(0.1, '--minutes is at least 0.1.').max(10_000);
const players = z.coerce.number('--players is a number.').int('--players is whole.').min(1).max(500);
const away = z.coerce.number('--away is a number of seconds.').min(1, '--away is at least 1 second.').max(3600);
const seed = z.coerce.number('--seed is a number.').int('--seed is whole.').min(0);
const brokers = z.enum(['1', '3', 'both'], '--brokers is 1, 3 or both.');

export function usage(faults: readonly string[]): string {
  return [
    'npm run soak -- --minutes n [--brokers 1|3|both] [--players n] [--away seconds] [--seed n] [--only fault,...] [--json file]',
    '  --minutes  how long faults go on; the last one is played to its end',
    '  --brokers  of Kafka: its only one, one of three, or one act of each (both)',
    '  --players  who bet meanwhile (16)',
    `  --away     how long Kafka stays away when it does (${SHORT_AWAY_SECONDS}; ${LONG_AWAY_SECONDS} from --minutes ${LONG_FROM_MINUTES})`,
    '  --seed     the order of the faults; drawn and told, unless given',
    '  --only     just these faults',
    '  --json     also write the results to this file',
    `faults: ${faults.join(', ')}`,
  ].join('\n');
}

/** Throws OptionsError with a sentence for what is wrong. Returns null when help is wanted. `drawn`: the seed, unless given. */
export function readOptions(args: readonly string[], faults: readonly string[], drawn: number): SoakOptions | null {
  const values = parse(args);
  if (values.help) return null;
  if (values.minutes === undefined) throw new OptionsError('Say how long: npm run soak -- --minutes 10.');
  const asked = checked(minutes, values.minutes);
  const awaySeconds = asked >= LONG_FROM_MINUTES ? LONG_AWAY_SECONDS : SHORT_AWAY_SECONDS;
  const chosen = checked(brokers, values.brokers);
  return {
    minutes: asked,
    acts: chosen === 'both' ? [1, 3] : [Number(chosen) as 1 | 3],
    players: checked(players, values.players),
    awayMs: 1000 * (values.away === undefined ? awaySeconds : checked(away, values.away)),
    seed: values.seed === undefined ? drawn : checked(seed, values.seed),
    only: values.only === undefined ? null : faultsNamed(values.only, faults),
    jsonFile: values.json ?? null,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        minutes: { type: 'string' },
        brokers: { type: 'string', default: 'both' },
        players: { type: 'string', default: '16' },
        away: { type: 'string' },
        seed: { type: 'string' },
        only: { type: 'string' },
        json: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (cause) {
    throw new OptionsError((cause as Error).message, { cause });
  }
}

function checked<Value>(schema: z.ZodType<Value>, text: string): Value {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new OptionsError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  return parsed.data;
}

function faultsNamed(list: string, faults: readonly string[]): string[] {
  const wanted = list.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !faults.includes(name));
  if (unknown.length > 0) throw new OptionsError(`No such fault: ${unknown.join(', ')}. Faults: ${faults.join(', ')}.`);
  return wanted;
}
