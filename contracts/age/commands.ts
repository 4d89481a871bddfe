import { defineCommand } from '../definition/command.ts';
import { defineRefusal } from '../definition/refusal.ts';

export const adultAlready = defineRefusal('adult-already', 409, 'This account is confirmed as an adult already.');

export const confirmAdult = defineCommand({ type: 'confirm-adult', input: {}, refusals: [adultAlready] });

export const AGE_COMMANDS = [confirmAdult] as const;
