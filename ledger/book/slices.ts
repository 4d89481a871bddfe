// What the capabilities keep of an account. The order is that of the account's fields and of snapshots' columns.
import { bonusSlice } from '../bonuses/slice.ts';
import { seedSlice } from '../fairness/slice.ts';
import { holdSlice } from '../holds/slice.ts';
import { roundSlice } from '../play/slice.ts';
import { settingsSlice } from '../settings/slice.ts';
import { standingSlice } from '../standing/slice.ts';

export const SLICES = [seedSlice, roundSlice, bonusSlice, holdSlice, standingSlice, settingsSlice] as const;
