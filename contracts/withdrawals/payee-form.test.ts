import { expect, test } from 'vitest';
import { payeeForm } from './payee-form.ts';

const nameOf = (legalName: string) => payeeForm.safeParse({ legalName, country: 'US' }).data?.legalName ?? null;

test.each([
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ['Zoe\u0308 O\u2019Brien', 'Zoë O’Brien'],
  ['李 小龍', '李 小龍'],
])('"%s" is stored as "%s"', (typed, stored) => {
  expect(nameOf(typed)).toBe(stored);
});

test.each(['', 'A', '12 34', 'Ada\nLovelace', '\u202eadA', 'a'.repeat(101)])('"%s" is no legal name', (typed) => {
  expect(nameOf(typed)).toBeNull();
});
