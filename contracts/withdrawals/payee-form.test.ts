import { expect, test } from 'vitest';
import { givenPayeeForm, payeeForm } from './payee-form.ts';

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

test.each([
  ['李 小龍', false],
  ['عبد الرحمن المهاجر', false],
  ['יוסף כהן', false],
  ['Ada (李)', false],
  ['Zoë O’Brien', true],
  ['Александр Попов', true],
  ['Ελένη Παππά', true],
])('"%s" is the form of a passport: %s', (legalName, isTaken) => {
  expect(givenPayeeForm.safeParse({ legalName, country: 'US' }).success).toBe(isTaken);
});
