import { defineCommand } from '../definition/command.ts';
import { roundOpen } from '../play/refusals.ts';
import { clientSeed } from './seeds.ts';

export const rotateSeed = defineCommand({
  type: 'rotate-seed',
  input: { clientSeed },
  refusals: [roundOpen],
});

export const FAIRNESS_COMMANDS = [rotateSeed] as const;
