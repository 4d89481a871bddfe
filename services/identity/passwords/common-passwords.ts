import { dictionary } from '@zxcvbn-ts/language-common';
import type { IdentityRefusal } from '#contracts/internal/people.ts';
import { normalisedPassword } from '#contracts/accounts/fields.ts';

export const TOO_COMMON = {
  kind: 'refusal',
  code: 'invalid-input',
  message: 'That password is too common. Choose another.',
  field: 'password',
} as const satisfies IdentityRefusal;

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

const HOUSE = 'tallyhouse';
const NOT_LETTERS = /[^a-z]/g;

export function isCommonPassword(password: string, username: string, email: string): boolean {
  const lower = normalisedPassword(password).toLowerCase();
  if (common.has(lower) || lower.replace(NOT_LETTERS, '') === HOUSE) return true;
  return lower === username.toLowerCase() || lower === email.toLowerCase() || lower === mailboxOf(email);
}

function mailboxOf(email: string): string {
  return email.slice(0, email.indexOf('@')).toLowerCase();
}
