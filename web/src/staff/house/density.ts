import { keptSwitch } from '../../ui/kept-switch.ts';

export const compactRows = keptSwitch('tallyhouse-staff-compact');

export const ROW_PX = { roomy: 44, compact: 34 } as const;
