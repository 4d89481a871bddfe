import { dictionary } from '@zxcvbn-ts/language-common';
import type { IdentityRefusal } from '#contracts/internal/identity.ts';
import { normalisedPassword } from '#contracts/accounts/fields.ts';

export const TOO_COMMON = {
  kind: 'refusal',
  code: 'invalid-input',
  message: 'That password is too common. Choose another.',
  field: 'password',
} as const satisfies IdentityRefusal;

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** The house's own name is the first guess of whoever knows where the account is. */
const HOUSE = 'tallyhouse';
const NOT_LETTERS = /[^a-z]/g;

/** True for a listed password, for the house's name with digits and signs, and for the name or the address of its owner. */
export function isCommonPassword(password: string, username: string, email: string): boolean {
  const lower = normalisedPassword(password).toLowerCase();
  if (common.has(lower) || lower.replace(NOT_LETTERS, '') === HOUSE) return true;
  return lower === username.toLowerCase() || lower === email.toLowerCase() || lower === mailboxOf(email);
}

function mailboxOf(email: string): string {
  return email.slice(0, email.indexOf('@')).toLowerCase();
}
