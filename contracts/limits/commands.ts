import { defineCommand } from '../definition/command.ts';
import { amountPoints } from '../definition/envelope.ts';
import { limitKind, realityCheckMinutes } from './limit.ts';
import { limitWindow } from './windows.ts';
import { limitUnchanged } from './refusals.ts';

/** Null removes the limit. The value in force cancels a pending change. */
export const setLimit = defineCommand({
  type: 'set-limit',
  input: { kind: limitKind, window: limitWindow, points: amountPoints.nullable() },
  refusals: [limitUnchanged],
});

export const setRealityCheck = defineCommand({
  type: 'set-reality-check',
  input: { minutes: realityCheckMinutes },
  refusals: [],
});

export const LIMIT_COMMANDS = [setLimit, setRealityCheck] as const;
