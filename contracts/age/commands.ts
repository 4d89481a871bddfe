import { defineCommand } from '../definition/command.ts';
import { adultAlready } from './refusals.ts';

export const confirmAdult = defineCommand({ type: 'confirm-adult', input: {}, refusals: [adultAlready] });

export const AGE_COMMANDS = [confirmAdult] as const;
