import { z } from 'zod';
import { defineCall, LIST, REPORT, SMALL } from '../definition/call.ts';
import { ONE_LINE } from '../definition/one-line.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { netPoints } from '../points.ts';
import { preview, statementFile } from './files.ts';
import { statementFormat } from './formats.ts';
import { statementAccount } from './statement-account.ts';
import { mapping, statedPeriod } from './mapping.ts';
import {
  bodyTooLarge,
  notFound,
  positionNotReached,
  requestTooSlow,
  taskTooLarge,
  unsupportedMediaType,
} from '../definition/common-refusals.ts';
import { statementNotPulled, statementEmpty, statementImported, statementStoreFull } from './refusals.ts';

const ONE_GIGABYTE = 1024 ** 3;

const id = wholeNumber('id', 1, Number.MAX_SAFE_INTEGER);
const ofAccount = z.object({ account: statementAccount });
const ofFile = z.object({ id });

/** A statement that the house asks the provider for each day. */
const pull = z.object({
  /** Movements before it were imported. */
  to: z.iso.datetime().nullable(),
  at: z.iso.datetime().nullable(),
  nextAt: z.iso.datetime(),
  /** Or due at once. */
  isUnderWay: z.boolean(),
  /** Why the last try failed. */
  error: z.string().nullable(),
});
export type StatementPull = z.infer<typeof pull>;

const source = z.object({
  account: z.string(),
  format: statementFormat,
  mapping,
  lagDays: z.int(),
  leadDays: z.int(),
  feeMicros: z.int(),
  feeBasisPoints: z.int(),
  /** Of the sums. */
  currency: z.string(),
  /** Sums of all entries and of all lines. */
  ours: netPoints,
  theirs: netPoints,
  /** Sums of lines of other currencies, which no dollars are booked for. */
  others: z.array(z.object({ currency: z.string(), theirs: netPoints })),
  openLines: z.int(),
  exceptions: z.int(),
  lastLineAt: z.iso.datetime().nullable(),
  importedAt: z.iso.datetime().nullable(),
  /** Null where the provider has no API for it. */
  pull: pull.nullable(),
});

export const financeSourcesCall = defineCall({
  name: 'finance-sources',
  method: 'GET',
  path: '/api/finance/sources',
  access: 'read-books',
  budget: REPORT,
  view: 'ledger-days',
  summary: 'Accounts with statements: how these are read, both balances, and the lines and exceptions that are open.',
  reply: z.object({ sources: z.array(source) }),
  refusals: [positionNotReached],
});

export const financeSourceCall = defineCall({
  name: 'change-finance-source',
  method: 'PUT',
  path: '/api/finance/sources/:account',
  access: 'reconcile',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary:
    'Stores how statements of an account are read, within how many days they report an entry, and how large a fee they may take in the same line.',
  params: ofAccount,
  body: z.strictObject({
    format: statementFormat,
    mapping,
    lagDays: z.int().min(0).max(400),
    leadDays: z.int().min(0).max(30),
    /** The largest fee that the amount of a line may include: a fixed amount plus a share of the entry. */
    feeMicros: z.int().min(0).max(100_000_000),
    feeBasisPoints: z.int().min(0).max(2000),
  }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

export const pullStatementCall = defineCall({
  name: 'pull-statement',
  method: 'POST',
  path: '/api/finance/sources/:account/pull',
  access: 'reconcile',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Asks the provider of an account for its latest transactions now, and not at the next time of the day.',
  params: ofAccount,
  body: z.strictObject({}),
  reply: pull,
  refusals: [statementNotPulled],
});

export const uploadStatementCall = defineCall({
  name: 'upload-statement',
  method: 'POST',
  path: '/api/finance/sources/:account/files',
  access: 'reconcile',
  commands: [],
  budget: REPORT,
  idempotent: 'required',
  summary:
    'Stores the bytes of a statement, at most 1 GB. Nothing is imported yet; unimported files are deleted after a day.',
  params: ofAccount,
  query: z.strictObject({ name: z.string().trim().min(1).max(200).regex(ONE_LINE, 'A name is one line of text.') }),
  upload: { maxBytes: ONE_GIGABYTE },
  reply: statementFile,
  refusals: [bodyTooLarge, statementEmpty, statementStoreFull, unsupportedMediaType, requestTooSlow],
});

export const previewStatementCall = defineCall({
  name: 'preview-statement',
  method: 'POST',
  path: '/api/finance/files/:id/preview',
  access: 'reconcile',
  commands: [],
  budget: REPORT,
  idempotent: 'required',
  summary: 'Reads a stored file with a mapping, and stores nothing: lines, sums, and the problem of each bad row.',
  params: ofFile,
  body: z.strictObject({ mapping, stated: statedPeriod.optional() }),
  reply: preview,
  refusals: [notFound, taskTooLarge],
});

export const importStatementCall = defineCall({
  name: 'import-statement',
  method: 'POST',
  path: '/api/finance/files/:id/import',
  access: 'reconcile',
  commands: [],
  budget: REPORT,
  idempotent: 'required',
  summary:
    'Imports a stored file in the background, and stores the mapping for the next one. Lines that an earlier file has are not added again.',
  params: ofFile,
  body: z.strictObject({ mapping, stated: statedPeriod.optional() }),
  reply: statementFile,
  refusals: [notFound, statementImported],
});

export const deleteStatementCall = defineCall({
  name: 'delete-statement',
  method: 'DELETE',
  path: '/api/finance/files/:id',
  access: 'reconcile',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary:
    'Deletes a stored file that was not imported. Imported ones stay as evidence. Deleting it again is no fault.',
  params: ofFile,
  reply: z.object({ success: z.literal(true) }),
  refusals: [statementImported],
});

export const statementFilesCall = defineCall({
  name: 'statement-files',
  method: 'GET',
  path: '/api/finance/files',
  access: 'read-books',
  budget: LIST,
  summary: 'Statements, the latest first. Page with `before` = the id of the last one.',
  query: z.strictObject({
    account: statementAccount.optional(),
    before: id.optional(),
    limit: wholeNumber('limit', 1, 200).prefault(50),
  }),
  reply: z.object({ rows: z.array(statementFile), next: z.int().nullable() }),
  refusals: [],
});

export const statementFileCall = defineCall({
  name: 'statement-file',
  method: 'GET',
  path: '/api/finance/files/:id',
  access: 'read-books',
  budget: SMALL,
  summary: 'One statement, and how far its import is.',
  params: ofFile,
  reply: statementFile,
  refusals: [notFound],
});

export const STATEMENT_FILE_CALLS = [
  financeSourcesCall,
  financeSourceCall,
  pullStatementCall,
  uploadStatementCall,
  previewStatementCall,
  importStatementCall,
  deleteStatementCall,
  statementFilesCall,
  statementFileCall,
] as const;
