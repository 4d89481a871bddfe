// All policies of the house. One that is added here begins at the start of the log.
import { holdExpiry } from './hold-expiry.ts';
import type { Policy } from './policy.ts';

export const POLICIES: readonly Policy[] = [holdExpiry];
