// Structured logs (pino): JSON lines for machines, readable lines on a terminal. Every room is given a child of this one.
// Names under which a secret could travel are cut out here, whoever logs them.
import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

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
  'sessionKeys',
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

/** JSON lines to `to`, by default standard output; readable lines when that is a terminal. */
export function openLog({ level, name = 'tallyhouse', to }: LogOptions): Log {
  const options = { level, name, redact: { paths: REDACTED_PATHS, censor: '[secret]' } };
  if (to !== undefined) return pino(options, to);
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname,name', translateTime: 'SYS:HH:MM:ss.l' }));
}

/** For tests and one-shot tools: takes everything, writes nothing. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
