// Whether this browser is to hear the tables.
import { keptSwitch } from '../kept-switch.ts';

export const soundSetting = keptSwitch('tallyhouse-sound');
