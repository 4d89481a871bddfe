import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';
import { payeeForm } from './payee-form.ts';

const stored = z.object({
  /** Null before the first one. */
  payee: z.object({ legalName: z.string(), country: z.string(), updatedAt: z.iso.datetime() }).nullable(),
});
export type Payee = z.infer<typeof stored>['payee'];

export const payeeCall = defineCall({
  name: 'payee',
  method: 'GET',
  path: '/api/withdrawal/payee',
  access: 'player',
  budget: SMALL,
  summary: 'Your name and country, as the payee of your withdrawals.',
  reply: stored,
  refusals: [],
});

export const savePayeeCall = defineCall({
  name: 'save-payee',
  method: 'PUT',
  path: '/api/withdrawal/payee',
  access: 'player',
  budget: { ...SMALL, perDay: 20 },
  idempotent: true,
  summary: 'Stores your legal name and country. The first withdrawal needs them.',
  body: payeeForm,
  reply: stored,
  refusals: ['re-authenticate'],
});

export const COMPLIANCE_CALLS = [payeeCall, savePayeeCall] as const;
