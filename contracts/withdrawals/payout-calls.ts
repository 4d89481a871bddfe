import { z } from 'zod';
import { defineCall, LIST, REPORT, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { storableText } from '../definition/text.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { accountId, commandId } from '../ids.ts';
import { methodName } from './method-names.ts';
import { withdrawalStage } from './stage.ts';
import { notFound, proofNeeded } from '../definition/common-refusals.ts';
import { bankFileEmpty, bankFileErased, payoutNotDue, payoutOpen, withdrawalUnknown } from './refusals.ts';

const withdrawalParams = z.object({ id: commandId });

export const retryPayoutCall = defineCall({
  name: 'retry-payout',
  method: 'POST',
  path: '/api/admin/withdrawals/:id/retry',
  access: 'pay-withdrawals',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Begins a new attempt to pay after the provider refused the one before, or looks again at one that waits.',
  params: withdrawalParams,
  body: z.strictObject({ reason }),
  reply: z.object({ success: z.literal(true), message: z.string(), id: commandId, attempt: z.int() }),
  refusals: [proofNeeded, withdrawalUnknown, payoutNotDue, payoutOpen],
});

export const refusePayoutCall = defineCall({
  name: 'refuse-payout',
  method: 'POST',
  path: '/api/admin/withdrawals/:id/refuse',
  access: 'pay-withdrawals',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Records that the bank did not pay a row of a bank file. The withdrawal fails and its points are returned.',
  params: withdrawalParams,
  body: z.strictObject({ reason }),
  reply: z.object({ success: z.literal(true), message: z.string(), id: commandId }),
  refusals: [proofNeeded, withdrawalUnknown, payoutNotDue],
});

const balance = z.object({ unit: z.string(), amount: z.string() });

const payoutProvider = z.object({
  provider: z.string(),
  methods: z.array(methodName),
  /** Null if the provider has no balance, or it was never answered. */
  balances: z.array(balance).nullable(),
  balanceAt: z.iso.datetime().nullable(),
  /** Why the last question for the balance failed. */
  balanceError: z.string().nullable(),
  /** Its attempts that are not over, and of those how many wait, have an unknown outcome or need a person. */
  open: z.int(),
  waiting: z.int(),
  unknown: z.int(),
  forStaff: z.int(),
  /** Attempts that wait for a bank file. Null for providers that take calls. */
  toExport: z.int().nullable(),
  waitsFor: z.array(z.object({ reason: z.string(), count: z.int(), since: z.iso.datetime() })),
});
export type PayoutProvider = z.infer<typeof payoutProvider>;

export const payoutProvidersCall = defineCall({
  name: 'payout-providers',
  method: 'GET',
  path: '/api/admin/payout-providers',
  access: 'read-withdrawals',
  budget: LIST,
  summary: 'Providers of payouts with their balances and their open attempts.',
  reply: z.array(payoutProvider),
  refusals: [],
});

const bankFile = z.object({
  id: z.int(),
  provider: z.string(),
  rows: z.int(),
  /** Rows without a reference or a refusal. */
  openRows: z.int(),
  unit: z.string(),
  total: z.string(),
  sha256: z.string(),
  madeBy: accountId,
  madeAt: z.iso.datetime(),
});
export type BankFileEntry = z.infer<typeof bankFile>;

export const bankFilesCall = defineCall({
  name: 'bank-files',
  method: 'GET',
  path: '/api/finance/bank-files',
  access: 'pay-withdrawals',
  budget: LIST,
  summary: 'Files of payments for the bank, the latest first.',
  query: z.strictObject({
    /** Id of the last file of the page before. */
    before: wholeNumber('before', 1, 2 ** 53 - 1).optional(),
    limit: wholeNumber('limit', 1, 100).prefault(50),
  }),
  reply: z.array(bankFile),
  refusals: [],
});

export const makeBankFileCall = defineCall({
  name: 'make-bank-file',
  method: 'POST',
  path: '/api/finance/bank-files',
  access: 'pay-withdrawals',
  commands: [],
  budget: { ...REPORT, perDay: 50 },
  idempotent: 'required',
  summary: 'Puts the payments that wait for a bank file into a new one. No payment is in two files.',
  body: z.strictObject({ provider: storableText.max(32) }),
  reply: bankFile,
  refusals: [proofNeeded, bankFileEmpty, notFound],
});

const bankFileParams = z.object({ id: wholeNumber('id', 1, 2 ** 53 - 1) });

const bankRow = z.object({
  line: z.int(),
  ref: z.string(),
  withdrawalId: commandId,
  userId: accountId,
  method: methodName,
  unit: z.string(),
  amount: z.string(),
  stage: withdrawalStage.nullable(),
  /** Of the bank. */
  reference: z.string().nullable(),
  refusal: z.string().nullable(),
});
export type BankRow = z.infer<typeof bankRow>;

export const bankFileRowsCall = defineCall({
  name: 'bank-file-rows',
  method: 'GET',
  path: '/api/finance/bank-files/:id',
  access: 'pay-withdrawals',
  budget: REPORT,
  summary: 'The payments of a bank file.',
  params: bankFileParams,
  query: z.strictObject({
    /** Line of the last row of the page before. */
    after: wholeNumber('after', 0, 2 ** 31 - 1).prefault(0),
    limit: wholeNumber('limit', 1, 500).prefault(200),
  }),
  reply: z.array(bankRow),
  refusals: [notFound],
});

export const bankFileCsvCall = defineCall({
  name: 'bank-file-csv',
  method: 'GET',
  path: '/api/finance/bank-files/:id/csv',
  access: 'pay-withdrawals',
  budget: REPORT,
  summary: 'A bank file as CSV, with the bytes of its SHA-256.',
  params: bankFileParams,
  reply: z.object({ name: z.string(), csv: z.string(), sha256: z.string() }),
  refusals: [proofNeeded, notFound, bankFileErased],
});

export const PAYOUT_CALLS = [
  retryPayoutCall,
  refusePayoutCall,
  payoutProvidersCall,
  bankFilesCall,
  makeBankFileCall,
  bankFileRowsCall,
  bankFileCsvCall,
] as const;
