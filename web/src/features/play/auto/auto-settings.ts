import type { output, ZodType } from 'zod';
import { MAX_POINTS } from '#contracts/points.ts';
import { z } from '../../../api/light-zod.ts';

const MOST_ROUNDS = 1000;
export const ROUND_PRESETS: readonly (number | null)[] = [10, 25, 50, 100, null];

const ROUNDS_WORDS = 'Enter a number of rounds from 1 to 1,000, or leave it empty for no end.';
const POINTS_WORDS = 'Enter at least 1 point, or leave it empty.';

/** Null means until it is stopped. */
const rounds = z.int(ROUNDS_WORDS).min(1, ROUNDS_WORDS).max(MOST_ROUNDS, ROUNDS_WORDS).nullable();
const points = z
  .int(POINTS_WORDS)
  .min(1, POINTS_WORDS)
  .max(MAX_POINTS, 'That is more than there are points.')
  .nullable();

/** Points are net of the stakes. Null: this stop is off. */
const change = z.int().min(0).max(1000).nullable();

const autoSettings = z.strictObject({
  rounds,
  /** Total gain of the run. */
  upPoints: points,
  /** Total loss of the run. */
  downPoints: points,
  /** Gain of one round. */
  winPoints: points,
  onWin: change,
  onLoss: change,
});
export type AutoSettings = output<typeof autoSettings>;

export type AutoEntered = Record<keyof AutoSettings, number | null>;

export const FIRST_ENTERED: AutoEntered = {
  rounds: 10,
  upPoints: null,
  downPoints: null,
  winPoints: null,
  onWin: null,
  onLoss: null,
};

type Problems = Partial<Record<keyof AutoSettings, string>>;
type Parsed = { settings: AutoSettings } | { problems: Problems };

export function parseEntered(entered: AutoEntered): Parsed {
  const parsed = autoSettings.safeParse(entered);
  if (parsed.success) return { settings: parsed.data };
  const wrong = Object.entries<ZodType>(autoSettings.shape).flatMap(([name, schema]) => {
    const { error } = schema.safeParse(entered[name as keyof AutoSettings]);
    return error === undefined ? [] : [[name, error.issues[0]!.message]];
  });
  return { problems: Object.fromEntries(wrong) as Problems };
}
