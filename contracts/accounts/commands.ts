import { defineCommand } from '../definition/command.ts';
import { systemActor } from '../definition/envelope.ts';
import { defineRefusal } from '../definition/refusal.ts';

export const accountExists = defineRefusal('account-exists', 409, 'This account is open already.');

export const openAccount = defineCommand({ type: 'open-account', input: {}, refusals: [accountExists] });

export const accountInPlay = defineRefusal('account-in-play', 409, 'A round is still open. Finish it first.');
export const accountHoldsPoints = defineRefusal(
  'account-holds-points',
  409,
  'Points are still set aside, for a withdrawal or another hold. They have to be settled first.',
);

/** Permanent: later commands on the account are refused. */
export const closeAccount = defineCommand({
  type: 'close-account',
  input: { actor: systemActor },
  refusals: [accountInPlay, accountHoldsPoints],
});

export const ACCOUNT_COMMANDS = [openAccount, closeAccount] as const;
