// Commands on accounts as such.
import { defineCommand } from '../definition/command.ts';
import { defineRefusal } from '../definition/refusal.ts';

export const accountExists = defineRefusal('account-exists', 409, 'This account is open already.');

export const openAccount = defineCommand({ type: 'open-account', input: {}, refusals: [accountExists] });

export const ACCOUNT_COMMANDS = [openAccount] as const;
