import { keptSwitch } from '../kept-switch.ts';

export const soundSetting = keptSwitch('tallyhouse-sound');
