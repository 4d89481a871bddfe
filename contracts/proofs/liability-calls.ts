import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { notFound } from '../definition/common-refusals.ts';
import { badge, micros } from '../definition/kind.ts';
import { isBlank, NO_BIDI, ONE_LINE } from '../definition/one-line.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { utcDay } from '../days/utc-day.ts';
import { accountId } from '../ids.ts';
import { balance, points } from '../points.ts';
import { positionText } from '../position.ts';

const LAST_DAY = 999_999_999;
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Below 2^53. */
const total = z.int().min(0);
const day = wholeNumber('day', 0, LAST_DAY);

const reserve = z.object({
  /** Of a bank account or a payout provider, as the books name it. */
  name: z.string(),
  micros,
  /** When the bank or provider stated it. */
  asOf: z.iso.datetime(),
});

const totals = {
  /** Days since 1970-01-01 (UTC). */
  day: z.int(),
  date: utcDay,
  position: positionText,
  root: hash,
  /** SHA-256 of the file before compression. */
  digest: hash,
  /** In points, without debts. */
  total,
  /** Of players whose balance is negative. */
  debts: total,
  accounts: z.int(),
  madeAt: z.iso.datetime(),
};

/** A total that a signed note names. A restored database lacks its tree, its file and the parts of players. */
const lostDay = z.object({
  day: z.int(),
  date: utcDay,
  root: hash,
  digest: hash,
  total,
  debts: total,
  accounts: z.int(),
});
export type LostDay = z.infer<typeof lostDay>;

const before = day.optional();

export const publicLiabilities = defineCall({
  name: 'public-liabilities',
  method: 'GET',
  path: '/api/public/liabilities',
  access: 'public',
  budget: LIST,
  summary:
    'The total that the house owed to players on each day, the latest first, 30 at a time; page with `before` = the last day.',
  query: z.strictObject({ before }),
  reply: z.object({
    days: z.array(
      z.object({
        ...totals,
        /** Compressed; null when the file is no longer kept. */
        fileBytes: z.int().nullable(),
        /** Null unless the operator publishes them. */
        reserves: z.array(reserve).nullable(),
      }),
    ),
    /** Signed totals between these days that a restore took. */
    lost: z.array(lostDay),
  }),
  refusals: [],
});

export const liabilitiesFile = defineCall({
  name: 'liabilities-file',
  method: 'GET',
  path: '/api/public/liabilities/:day/file',
  access: 'public',
  budget: { purse: 'other', cost: 50, perDay: 30 },
  summary:
    'Every node of the tree of a day’s liabilities, compressed by gzip, in the format of BitMEX’s ' +
    'proof-of-reserves-liabilities, with the day as `block_height`. Kept for 7 days.',
  params: z.object({ day }),
  reply: z.string().meta({ contentMediaType: 'application/gzip' }),
  file: 'application/gzip',
  refusals: [notFound],
});

const node = z.object({ hash, value: total });

const part = z.object({
  /** Of the leaf, from 0. */
  index: z.int().min(0),
  value: total,
  /** Siblings, from the leaf up. */
  path: z.array(node),
});

export const ownDay = z.object({
  ...totals,
  version: z.int().min(1),
  available: balance,
  held: points,
  /** Your own value at that time. */
  chosen: z.string().nullable(),
  parts: z.array(part),
  /** The signed note of the day, which names root and total. Null until it is signed. */
  heads: z.string().nullable(),
});
export type OwnDay = z.infer<typeof ownDay>;

export const ownLiability = defineCall({
  name: 'own-liability',
  method: 'GET',
  path: '/api/proofs/liabilities',
  access: 'player',
  // Thousands of hashes, for the paths of all parts.
  budget: { purse: 'other', cost: 40 },
  summary:
    'The parts of your balance in the total of the latest day, or of one of the last 7, with their paths to the root. ' +
    'nonce = SHA-256(secret, chosen value); see docs/proofs.md for the rest.',
  query: z.strictObject({ day: day.optional() }),
  reply: z.object({
    account: accountId,
    /** Of your account, from the house. */
    secret: hash,
    /** For the next total. */
    chosen: z.string().nullable(),
    /** Null before the first total with your account. */
    own: ownDay.nullable(),
    /** The latest total after `own` that is signed and that a restore took. */
    lost: lostDay.nullable(),
    /** Verifier keys of the daily notes. */
    keys: z.array(z.string()),
  }),
  refusals: [notFound],
});

export const CHOSEN_MOST = 64;

export const chosenValue = z
  .string()
  .trim()
  .min(1, 'Enter a value.')
  .max(CHOSEN_MOST, `At most ${CHOSEN_MOST} characters.`)
  .regex(ONE_LINE, 'A value is one line of text.')
  .regex(NO_BIDI, 'A value has no characters that turn the direction of text.')
  .refine((text) => !isBlank(text), 'Enter a value.');

export const chooseValue = defineCall({
  name: 'choose-liability-value',
  method: 'PUT',
  path: '/api/proofs/liabilities/value',
  access: 'player',
  budget: { ...SMALL, perDay: 20 },
  idempotent: true,
  summary: 'Puts a value of your own into your nonce, from the next total on; null takes it out.',
  body: z.strictObject({ value: chosenValue.nullable() }),
  reply: z.object({ chosen: z.string().nullable() }),
  refusals: [],
});

/** A row of the table. */
export const financeDay = z.object({
  ...totals,
  /** Null if the books had not reached the position. */
  booked: z.int().nullable(),
  state: badge({ equal: ['Equal', 'gain'], differs: ['Differs', 'loss'], unknown: ['Not compared', 'plain'] }),
  reserves: z.array(reserve),
  isPublished: z.boolean(),
});
export type FinanceDay = z.infer<typeof financeDay>;

export const financeLiabilities = defineCall({
  name: 'finance-liabilities',
  method: 'GET',
  path: '/api/finance/proofs/liabilities',
  access: 'read-books',
  budget: LIST,
  summary:
    'The daily total beside the trial balance of the accounts of players at the same position, which must be equal to it ' +
    'less debts, and the balances stated by banks and providers.',
  query: z.strictObject({ before }),
  reply: z.object({
    days: z.array(financeDay),
    lost: z.array(
      lostDay.extend({
        /** `events-lost`: the log no longer has the events that it was made from. */
        state: badge({ 'events-lost': ['Events lost', 'loss'], 'not-made': ['Not made again', 'loss'] }),
      }),
    ),
  }),
  refusals: [],
});
export type FinanceLostDay = z.infer<typeof financeLiabilities.reply>['lost'][number];

export const LIABILITY_CALLS = [
  publicLiabilities,
  liabilitiesFile,
  ownLiability,
  chooseValue,
  financeLiabilities,
] as const;
