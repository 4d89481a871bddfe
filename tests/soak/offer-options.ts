import { parseArgs } from 'node:util';
import { z } from 'zod';
import { OptionsError } from './options.ts';

const number = (name: string, least: number, most: number) =>
  z.coerce
    .number(`--${name} is a number.`)
    .min(least, `--${name} is at least ${least}.`)
    .max(most, `--${name} is at most ${most}.`);

const options = z.object({
  minutes: number('minutes', 0.1, 10_000),
  rate: number('rate', 1, 500),
  players: number('players', 2, 500).int('--players is whole.'),
  seed: number('seed', 0, 1_000_000_000).int('--seed is whole.'),
});
export type OfferSoakArguments = z.infer<typeof options>;

export function offerSoakUsage(): string {
  return [
    'npm run soak:offers -- --minutes n [--rate n] [--players n] [--seed n]',
    '  --minutes  how long postbacks arrive; longer if not every process was killed by then',
    '  --rate     postbacks a second (10)',
    '  --players  how many players the networks pay; the first has invited every second one (12)',
    '  --seed     decides what is sent and when processes are killed; drawn and told, unless given',
  ].join('\n');
}

/** Throws OptionsError with a sentence for what is wrong. Returns null when help is wanted. `drawn`: the seed, unless given. */
export function readOfferSoak(args: readonly string[], drawn: number): OfferSoakArguments | null {
  const { help, ...values } = parse(args);
  if (help) return null;
  if (values.minutes === undefined) throw new OptionsError('Say how long: npm run soak:offers -- --minutes 10.');
  const parsed = options.safeParse({ ...values, seed: values.seed ?? drawn });
  if (!parsed.success) throw new OptionsError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  return parsed.data;
}

function parse(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      args: [...args],
      options: {
        minutes: text,
        rate: { ...text, default: '10' },
        players: { ...text, default: '12' },
        seed: text,
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (cause) {
    throw new OptionsError((cause as Error).message, { cause });
  }
}
