// The environment, read once into one object. Everything wrong with it is told in one go, a line each.
// Before it: process.env, in the start file. After it: every room is handed the values it uses.
import { z } from 'zod';

export type Environment = Record<string, string | undefined>;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function wholeNumber(fallback: number, min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`;
  const text = z.string().regex(/^\d{1,15}$/, sentence);
  return text.transform(Number).pipe(z.int(sentence).min(min, sentence).max(max, sentence)).default(fallback);
}

function address(protocols: readonly string[]) {
  const sentence = `must be an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`;
  const isGood = (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1));
  return z.string().refine(isGood, sentence);
}

const secret = z.string().min(32, 'must have at least 32 characters');
const sessionKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .pipe(z.array(z.string().min(32, 'must be keys of at least 32 characters each, parted by commas')).min(1));

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').optional(),
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address(['postgres', 'postgresql']).optional(),
  SEED_MASTER_KEY: secret.optional(),
  SESSION_KEYS: sessionKeys.optional(),
  PUBLIC_URL: address(['http', 'https']).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  SIGNUP_BONUS: wholeNumber(100, 0, 1_000_000),
  BETS_PER_SECOND: wholeNumber(50, 1, 1_000_000),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** null: PostgreSQL is embedded, in `dataDir`. */
  databaseUrl: string | null;
  /** null (never in production): drawn once and kept in `dataDir`. */
  seedMasterKey: string | null;
  sessionKeys: string[] | null;
  publicUrl: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
  production: boolean;
  /** Points granted at registration. */
  signupBonus: number;
  /** Per player. */
  betsPerSecond: number;
};

/** Production must be told its secrets: a drawn one would differ from machine to machine. */
function missingSecrets(env: Environment): string[] {
  if (env['NODE_ENV'] !== 'production') return [];
  return ['SEED_MASTER_KEY', 'SESSION_KEYS']
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} is required when NODE_ENV is production`);
}

/** Throws a ConfigError whose message lists every problem. An empty value counts as absent. */
export function readConfig(env: Environment): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  problems.push(...missingSecrets(given));
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`The configuration is not usable:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  }
  const read = parsed.data;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    seedMasterKey: read.SEED_MASTER_KEY ?? null,
    sessionKeys: read.SESSION_KEYS ?? null,
    publicUrl: read.PUBLIC_URL ?? null,
    logLevel: read.LOG_LEVEL,
    production: read.NODE_ENV === 'production',
    signupBonus: read.SIGNUP_BONUS,
    betsPerSecond: read.BETS_PER_SECOND,
  };
}
