import { defineRefusal } from '../definition/refusal.ts';

export const packRunning = defineRefusal('pack-running', 409, 'Another pack is being made. Try again when it is done.');
export const packEmpty = defineRefusal('pack-empty', 422, 'No server seed was revealed in these days. Choose others.');
export const packNotOver = defineRefusal(
  'pack-not-over',
  409,
  'The last day is not over: more seeds may be revealed in it.',
);
export const packTooSmall = defineRefusal(
  'pack-too-small',
  422,
  'Not even the first seed pair of these days has room in the pack. Allow more rounds.',
);

export const PACK_GATEWAY_REFUSALS = [packEmpty, packNotOver, packRunning, packTooSmall] as const;
