import { parseArgs } from 'node:util';
import { StartError } from './start-error.ts';

export const ROLE_NAMES = [
  'sequencer',
  'relay',
  'projector',
  'reactor',
  'gateway',
  'payouts',
  'auditor',
  'prover',
] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

export type Options = {
  /** In starting order; null for the default. */
  roles: readonly RoleName[] | null;
  /** The environment's if null. */
  port: string | null;
  /** How long the house of the demo world has been open; null without one. */
  demoDays: number | null;
};

const DEMO_DAYS = { usual: 90, least: 5, most: 90 };

const USAGE = `Usage: npm start -- [--services=${ROLE_NAMES.join(',')}] [--port=3000] [--no-demo] [--demo-days=${DEMO_DAYS.usual}]`;

function readFlags(args: readonly string[]) {
  try {
    const options = {
      services: { type: 'string' },
      port: { type: 'string' },
      demo: { type: 'boolean' },
      'demo-days': { type: 'string' },
    } as const;
    return parseArgs({ args: [...args], options, allowNegative: true, strict: true }).values;
  } catch (cause) {
    throw new StartError(`${(cause as Error).message.split('. ')[0]}.\n${USAGE}`, { cause });
  }
}

function readRoles(text: string): readonly RoleName[] {
  const named = text.split(',').map((name) => name.trim());
  for (const name of named) {
    if (!ROLE_NAMES.some((known) => known === name)) throw new StartError(`There is no service "${name}".\n${USAGE}`);
  }
  return ROLE_NAMES.filter((name) => named.includes(name));
}

function readDays(text: string | undefined): number {
  const { usual, least, most } = DEMO_DAYS;
  if (text === undefined) return usual;
  const days = Number(text);
  if (Number.isInteger(days) && days >= least && days <= most) return days;
  throw new StartError(`--demo-days is a number from ${least} to ${most}.\n${USAGE}`);
}

export function readOptions(args: readonly string[]): Options {
  const { services, port, demo, 'demo-days': days } = readFlags(args);
  return {
    roles: services === undefined ? null : readRoles(services),
    port: port ?? null,
    demoDays: demo === false ? null : readDays(days),
  };
}
