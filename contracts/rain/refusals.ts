import { defineRefusal } from '../definition/refusal.ts';

export const rainFull = defineRefusal('rain-full', 409, 'This rain is full.');
export const rainNotActive = defineRefusal(
  'rain-not-active',
  403,
  'Rain is for active players. Play a round or complete an offer first.',
);
export const rainOver = defineRefusal('rain-over', 409, 'This rain is over.');
export const rainRunning = defineRefusal('rain-running', 409, 'A rain is running already.');
export const rainShared = defineRefusal(
  'rain-shared',
  409,
  'Another player with your device, email or payout destination has joined.',
);
export const rainTooSmall = defineRefusal('rain-too-small', 409, 'There is less than one point for each participant.');
export const rainUnknown = defineRefusal('rain-unknown', 409, 'There is no such rain.');
export const rainShareSettled = defineRefusal(
  'rain-share-settled',
  409,
  'This share of the rain was paid or returned before.',
);

export const RAIN_GATEWAY_REFUSALS = [rainFull, rainNotActive, rainOver, rainRunning, rainShared] as const;
