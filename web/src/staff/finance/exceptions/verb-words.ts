import type { Verb } from '#contracts/finance/matching.ts';

export const VERB_WORDS: Readonly<Record<Verb, string>> = {
  confirm: 'Confirm match',
  link: 'Link',
  'book-conversion': 'Book the missing conversion',
  book: 'Book',
  elsewhere: 'Stated elsewhere',
  ignore: 'Set aside',
};

export const VERB_KEYS: Readonly<Record<Verb, string>> = {
  confirm: 'a',
  link: 'l',
  'book-conversion': 'm',
  book: 'b',
  elsewhere: 'e',
  ignore: 'i',
};
