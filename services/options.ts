import { parseArgs } from 'node:util';
import { StartError } from './start-error.ts';

export const ROLE_NAMES = ['sequencer', 'relay', 'projector', 'reactor', 'gateway', 'payouts', 'auditor'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

export type Options = {
  /** In starting order; null for the default. */
  roles: readonly RoleName[] | null;
  /** The environment's if null. */
  port: string | null;
  withDemo: boolean;
};

const USAGE = `Usage: npm start -- [--services=${ROLE_NAMES.join(',')}] [--port=3000] [--no-demo]`;

function readFlags(args: readonly string[]) {
  try {
    const options = { services: { type: 'string' }, port: { type: 'string' }, demo: { type: 'boolean' } } as const;
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

export function readOptions(args: readonly string[]): Options {
  const { services, port, demo } = readFlags(args);
  return {
    roles: services === undefined ? null : readRoles(services),
    port: port ?? null,
    withDemo: demo ?? true,
  };
}
