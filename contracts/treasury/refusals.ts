import { defineRefusal } from '../definition/refusal.ts';

export const sameAccount = defineRefusal('same-account', 422, 'A posting needs two different accounts.');
