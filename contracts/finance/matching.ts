import { z } from 'zod';

export const MATCH_RULES = [
  /** One line and one entry with a common reference and the same amount. */
  'reference',
  /** Lines and entries with a common reference or batch and the same sum. */
  'reference-sum',
  /** As above, but later than the source usually reports. */
  'late',
  /** As above, but earlier. */
  'early',
  /** The only line and the only entry of an amount within the days. */
  'amount',
  /** Several equal ones: paired by date. */
  'equal-amounts',
  /** A line of another currency and the dollars posted for it at a rate. */
  'exchange',
  /** Entries of one withdrawal or credit that cancel out and were never stated. */
  'cancelled',
  /** By a person. */
  'manual',
] as const;
export const matchRule = z.enum(MATCH_RULES);
export type MatchRule = z.infer<typeof matchRule>;

export const RULE_WORDS: Readonly<Record<MatchRule, string>> = {
  reference: 'Same reference and amount',
  'reference-sum': 'Same reference, same sum',
  late: 'Same reference, late',
  early: 'Same reference, early',
  amount: 'Only line of this amount',
  'equal-amounts': 'One of several equal amounts',
  exchange: 'Booked at a rate',
  cancelled: 'Cancelled before it was stated',
  manual: 'Matched by hand',
};

/** About a statement or a row of its file: they have neither a line nor an entry. */
export const STATEMENT_TYPES = [
  'unreadable',
  'statement-gap',
  'statement-overlap',
  'balance-changed',
  'statement-stale',
] as const;
export type StatementExceptionType = (typeof STATEMENT_TYPES)[number];

export const EXCEPTION_TYPES = [
  'not-in-books',
  'not-on-statement',
  /** Of a month that is over, and the source may still state it. */
  'awaited',
  'amount-differs',
  'sign-differs',
  'other-account',
  'doubled',
  'fee-not-booked',
  'other-currency',
  'to-confirm',
  'after-close',
  'unanswered',
  'reversed',
  ...STATEMENT_TYPES,
] as const;
export const exceptionType = z.enum(EXCEPTION_TYPES);
export type ExceptionType = z.infer<typeof exceptionType>;

export const EXCEPTION_WORDS: Readonly<Record<ExceptionType, string>> = {
  'not-in-books': 'On the statement, not in the books',
  'not-on-statement': 'In the books, not on the statement',
  awaited: 'In the books, not stated yet',
  'amount-differs': 'The amounts differ',
  'sign-differs': 'In on one side, out on the other',
  'other-account': 'Reference of another account',
  doubled: 'Stated twice',
  'fee-not-booked': 'Fee not in the books',
  'other-currency': 'Another currency',
  'to-confirm': 'A match to confirm',
  'after-close': 'Dated in a closed month',
  unanswered: 'Stated before the provider answered',
  reversed: 'Taken back without an entry',
  unreadable: 'A row that was not imported',
  'statement-gap': 'Days without a statement',
  'statement-overlap': 'Two statements differ',
  'balance-changed': 'A balance does not follow',
  'statement-stale': 'No new statement',
};

export const VERBS = [
  'confirm',
  'link',
  'returned',
  'book-conversion',
  'book',
  'exchange',
  'elsewhere',
  'ignore',
] as const;
export const verb = z.enum(VERBS);
export type Verb = z.infer<typeof verb>;
/** `returned` is an act on the withdrawal. */
export type ResolvingVerb = Exclude<Verb, 'returned'>;

const ON_LINE: readonly Verb[] = ['link', 'book', 'ignore'];

export const VERBS_OF: Readonly<Record<ExceptionType, readonly Verb[]>> = {
  'not-in-books': ON_LINE,
  'not-on-statement': ['link', 'book', 'elsewhere'],
  awaited: ['link', 'elsewhere'],
  'amount-differs': ON_LINE,
  'sign-differs': ON_LINE,
  /** Booked as a transfer from or to the account that the reference belongs to. */
  'other-account': ON_LINE,
  doubled: ON_LINE,
  'fee-not-booked': ON_LINE,
  'other-currency': ['exchange', 'ignore'],
  'to-confirm': ['confirm', 'link', 'book', 'ignore'],
  'after-close': ON_LINE,
  unanswered: ['link', 'ignore'],
  /** The house bears what can no longer be taken from the player: booked against chargeback-loss. */
  reversed: ON_LINE,
  unreadable: ['ignore'],
  'statement-gap': ['ignore'],
  'statement-overlap': ['ignore'],
  'balance-changed': ['ignore'],
  'statement-stale': ['ignore'],
};

/** Of lines that may state a conversion whose postback was refused: these have `book-conversion` too. */
export const CONVERSION_TYPES: ReadonlySet<ExceptionType> = new Set(['not-in-books', 'reversed']);
