import { z } from 'zod';
import { defineCall, LIST, REPORT, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { accountId, commandId } from '../ids.ts';
import { methodName } from './method-names.ts';
import { givenPayeeForm } from './payee-form.ts';
import { risk, riskEvidence } from './risk.ts';
import { withdrawalStage } from './stage.ts';
import { notFound, proofNeeded } from '../definition/common-refusals.ts';
import { holdClosed } from '../holds/refusals.ts';
import { withdrawalUnknown } from './refusals.ts';
import { player, badge } from '../definition/kind.ts';
import { listQuery } from '../definition/list.ts';

/** `soon`: from 80 % of the threshold. `needed`: the next request waits for a form. */
export const taxState = badge({
  none: ['Below', 'plain'],
  soon: ['Near the threshold', 'brass'],
  needed: ['Form needed', 'loss'],
  recorded: ['Form recorded', 'gain'],
});
export type TaxState = z.infer<typeof taxState>;

const tax = z.object({
  year: z.int(),
  state: taxState,
  /** Null if there is nothing to do. */
  text: z.string().nullable(),
});
export type TaxStanding = z.infer<typeof tax>;

const stored = z.object({
  /** Null before the first one. */
  payee: z.object({ legalName: z.string(), country: z.string(), updatedAt: z.iso.datetime() }).nullable(),
  tax,
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
  body: givenPayeeForm,
  reply: stored,
  refusals: [proofNeeded],
});

export const holdState = badge({ open: ['Open', 'brass'], cleared: ['Released', 'gain'], confirmed: ['Kept', 'loss'] });

const hold = z.object({
  id: z.int(),
  userId: player('username'),
  /** A hold of the account has none. */
  withdrawalId: commandId.nullable(),
  kind: z.enum(['risk', 'sanctions']),
  reason: z.string(),
  state: holdState,
  openedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: accountId.nullable(),
  note: z.string().nullable(),
  /** Of the player, in their words; null without. */
  appeal: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
});
export type Hold = z.infer<typeof hold>;

const shownHold = hold.extend({
  /** Null once the account is erased. */
  username: z.string().nullable(),
  decidedByName: z.string().nullable(),
});
export type ShownHold = z.infer<typeof shownHold>;

/** Of the numbers that holds get when they begin. */
export const HOLD_SORTS = { openedAt: 'desc' } as const;

export const holdsCall = defineCall({
  name: 'compliance-holds',
  method: 'GET',
  path: '/api/admin/compliance/holds',
  access: 'review-compliance',
  budget: LIST,
  summary: 'Withdrawals and players on hold, the latest first. Page with `before` = `next-cursor` of the page before.',
  query: z.strictObject({
    state: holdState.default('open'),
    kind: z.enum(['risk', 'sanctions']).optional(),
    ...listQuery(HOLD_SORTS, wholeNumber('before', 1, 2 ** 53 - 1)),
  }),
  reply: z.array(shownHold),
  refusals: [],
});

export const decideHoldCall = defineCall({
  name: 'decide-compliance-hold',
  method: 'POST',
  path: '/api/admin/compliance/holds/:hold',
  access: 'review-compliance',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Clears a hold, or confirms an open one: what it holds is not paid.',
  params: z.object({ hold: wholeNumber('hold', 1, 2 ** 53 - 1) }),
  body: z.strictObject({ decision: z.enum(['clear', 'confirm']), reason }),
  reply: hold,
  refusals: [proofNeeded, notFound, holdClosed],
});

/** The first letter of each word. The full name needs a reason. */
export const maskedPayee = z.object({ maskedName: z.string(), country: z.string() });

const linked = z.object({
  userId: accountId,
  withdrawalId: commandId,
  method: methodName,
  amount: z.int(),
  stage: withdrawalStage.nullable(),
  requestedAt: z.iso.datetime(),
  shares: z.array(z.enum(['destination', 'device'])),
});

export const evidenceCall = defineCall({
  name: 'withdrawal-evidence',
  method: 'GET',
  path: '/api/admin/withdrawals/:id/evidence',
  access: 'review-compliance',
  budget: REPORT,
  summary: 'The evidence of a withdrawal, its payee, and the requests that share its destination or device.',
  params: z.object({ id: commandId }),
  reply: z.object({
    risk,
    evidence: riskEvidence,
    payee: maskedPayee.nullable(),
    linked: z.array(linked),
  }),
  refusals: [withdrawalUnknown],
});

export const recordTaxFormCall = defineCall({
  name: 'record-tax-form',
  method: 'POST',
  path: '/api/admin/compliance/tax-forms',
  access: 'review-compliance',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary:
    'Records that a player sent a tax form. A W-8BEN is valid until the end of the third year after it; the form itself is kept elsewhere.',
  body: z.strictObject({ account: accountId, kind: z.enum(['W-9', 'W-8BEN']), note: reason }),
  reply: z.object({ account: accountId, kind: z.enum(['W-9', 'W-8BEN']), validUntil: z.iso.date().nullable() }),
  refusals: [proofNeeded, notFound],
});

export const taxTotalsCall = defineCall({
  name: 'tax-totals',
  method: 'GET',
  path: '/api/admin/compliance/tax-totals',
  access: 'review-compliance',
  budget: REPORT,
  summary: 'Payments of a calendar year (UTC) by player, as CSV.',
  query: z.strictObject({ year: wholeNumber('year', 2020, 2100) }),
  reply: z.object({ year: z.int(), players: z.int(), csv: z.string() }),
  refusals: [],
});

export const COMPLIANCE_CALLS = [
  payeeCall,
  savePayeeCall,
  holdsCall,
  decideHoldCall,
  evidenceCall,
  recordTaxFormCall,
  taxTotalsCall,
] as const;
