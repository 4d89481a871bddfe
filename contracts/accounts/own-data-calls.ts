import { z } from 'zod';
import { defineCall, LIST, REPORT, SMALL } from '../definition/call.ts';
import { storableText } from '../definition/text.ts';
import { balance, points } from '../points.ts';
import { notFound, positionNotReached, proofNeeded } from '../definition/common-refusals.ts';
import { closeAccount } from './commands.ts';
import { signInFailed, staffAccount } from './refusals.ts';

export const ownExport = defineCall({
  name: 'own-export',
  method: 'GET',
  path: '/api/auth/export',
  access: 'player',
  budget: SMALL,
  summary: 'How far the file with the own data is; null where none was asked for or it has been removed.',
  reply: z.object({
    export: z
      .object({
        state: z.enum(['asked', 'ready', 'failed']),
        askedAt: z.iso.datetime(),
        bytes: z.int().nullable(),
        expiresAt: z.iso.datetime().nullable(),
      })
      .nullable(),
  }),
  refusals: [],
});

export const askForExport = defineCall({
  name: 'ask-for-export',
  method: 'POST',
  path: '/api/auth/export',
  access: 'player',
  budget: LIST,
  summary:
    'Asks for a file with everything the house holds about the player, once a day. It replaces the file before; a mail tells when it is ready. Needs a fresh sign-in.',
  body: z.strictObject({}).optional(),
  reply: z.object({ success: z.literal(true) }),
  refusals: [proofNeeded],
});

export const EXPORT_FILE_NAME = 'tallyhouse-your-data.zip';

export const exportFile = defineCall({
  name: 'export-file',
  method: 'GET',
  path: '/api/auth/export/file',
  access: 'player',
  budget: REPORT,
  summary: 'The file with the own data: a zip archive of account.json and statement.csv. Needs a fresh sign-in.',
  reply: z.string().meta({ contentMediaType: 'application/zip' }),
  file: 'application/zip',
  refusals: [proofNeeded, notFound],
});

export const deletionTerms = defineCall({
  name: 'deletion-terms',
  method: 'GET',
  path: '/api/auth/delete-account',
  access: 'player',
  budget: LIST,
  view: 'balance',
  summary: 'Points to forfeit, pending points and the date, if the player asked now to delete the account.',
  reply: z.object({
    points: balance,
    pendingPoints: points,
    pendingUntil: z.iso.datetime().nullable(),
    erasedAt: z.iso.datetime(),
    hindrance: z.object({ code: z.string(), message: z.string() }).nullable(),
  }),
  refusals: [positionNotReached],
});

export const deleteAccount = defineCall({
  name: 'delete-account',
  method: 'POST',
  path: '/api/auth/delete-account',
  access: 'player',
  budget: LIST,
  summary:
    'Asks to delete the account: all sessions end, and after seven days it is erased and its points are forfeited. Signing in keeps it. Needs a fresh sign-in.',
  body: z.strictObject({
    username: storableText.max(50),
    /** Postpones erasure until all pending offers are released. */
    afterOffers: z.boolean().optional(),
  }),
  reply: z.object({ success: z.literal(true), erasedAt: z.iso.datetime() }),
  refusals: [proofNeeded, staffAccount, ...closeAccount.refusals, signInFailed],
});

export const OWN_DATA_CALLS = [ownExport, askForExport, exportFile, deletionTerms, deleteAccount] as const;
