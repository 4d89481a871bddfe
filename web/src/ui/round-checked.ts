import { keptSwitch } from './kept-switch.ts';

/** On once the player has checked a round in this browser. */
export const roundChecked = keptSwitch('tallyhouse-round-checked');
