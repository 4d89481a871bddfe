import { defineRefusal } from '../definition/refusal.ts';

export const limitUnchanged = defineRefusal('limit-unchanged', 409, 'This limit already has that value.');
