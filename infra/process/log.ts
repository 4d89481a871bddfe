// Keys that could hold secrets are redacted. Of errors only an allow-list is logged: database errors contain whole rows and
// query values.
import { type DestinationStream, type Logger, pino } from 'pino';

/** Loaded only for a terminal: it doubles the size of the logger. */
const pretty = process.stdout.isTTY ? (await import('pino-pretty')).default : null;

export type Log = Logger;

export type LogOptions = { level: string; name?: string; to?: DestinationStream };

const SECRET_NAMES = [
  'password',
  'passwordHash',
  'cookie',
  'authorization',
  'token',
  'secret',
  'masterKey',
  'seedMasterKey',
  'payeeKey',
  'sessionKeys',
  'signingKeys',
  'channelKey',
  'serverSeed',
  'databaseUrl',
];

const REDACTED_PATHS = [
  ...SECRET_NAMES,
  ...SECRET_NAMES.map((name) => `*.${name}`),
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
];

/** Of errors and their causes: the place of the failure, no data. */
const TOLD_OF_ERRORS = 'code syscall address port schema table column constraint sql partition seq epoch'.split(' ');

const DEEPEST_CAUSE = 8;

function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const chain = [error];
  for (let { cause } = error; cause instanceof Error && chain.length < DEEPEST_CAUSE; { cause } = cause) {
    chain.push(cause);
  }
  const { type, message, stack } = pino.stdSerializers.err(error);
  const told: Record<string, unknown> = { type, message, stack };
  for (const name of TOLD_OF_ERRORS) {
    const found = chain.map((link): unknown => Reflect.get(link, name));
    told[name] = found.find((value) => typeof value === 'string' || typeof value === 'number');
  }
  if (error instanceof AggregateError) told['errors'] = error.errors.slice(0, DEEPEST_CAUSE).map(loggedError);
  return told;
}

export function openLog({ level, name = 'tallyhouse', to }: LogOptions): Log {
  const options = {
    level,
    name,
    redact: { paths: REDACTED_PATHS, censor: '[secret]' },
    serializers: { err: loggedError },
  };
  if (to !== undefined) return pino(options, to);
  if (pretty === null) return pino(options);
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname,name', translateTime: 'SYS:HH:MM:ss.l' }));
}

export function silentLog(): Log {
  return pino({ level: 'silent' });
}
