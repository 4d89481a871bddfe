import type { Verb } from '#contracts/finance/matching.ts';

export const VERB_WORDS: Readonly<Record<Verb, string>> = {
  confirm: 'Confirm match',
  link: 'Link',
  returned: 'Record as returned',
  'book-conversion': 'Book the missing conversion',
  book: 'Book',
  exchange: 'Book at a rate',
  elsewhere: 'Stated elsewhere',
  ignore: 'Set aside',
};

export const VERB_KEYS: Readonly<Record<Verb, string>> = {
  confirm: 'a',
  link: 'l',
  returned: 'r',
  'book-conversion': 'm',
  book: 'b',
  exchange: 't',
  elsewhere: 'e',
  ignore: 'i',
};
