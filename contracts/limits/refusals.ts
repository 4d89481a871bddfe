import { defineRefusal } from '../definition/refusal.ts';

export const limitUnchanged = defineRefusal('limit-unchanged', 409, 'This limit already has that value.');
export const exclusionRunning = defineRefusal('exclusion-running', 409, 'An exclusion can be extended, not shortened.');
