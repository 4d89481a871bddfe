import { defineCommand } from '../definition/command.ts';
import { systemActor } from '../definition/envelope.ts';
import { accountExists, accountHoldsPoints, accountInPlay } from './refusals.ts';

export const openAccount = defineCommand({ type: 'open-account', on: 'any', input: {}, refusals: [accountExists] });

/** Permanent: later commands on the account are refused. */
export const closeAccount = defineCommand({
  type: 'close-account',
  policies: ['erasure'],
  input: { actor: systemActor },
  refusals: [accountInPlay, accountHoldsPoints],
});

export const ACCOUNT_COMMANDS = [openAccount, closeAccount] as const;
