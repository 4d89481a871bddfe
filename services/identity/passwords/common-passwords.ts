// The passwords everybody tries first (about fifty thousand, from leaks, in whatever case they are typed).
import { dictionary } from '@zxcvbn-ts/language-common';
import { normalisedPassword } from '#contracts/accounts/calls.ts';

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** True for a listed password, and for one that is only the name or the address of its owner. */
export function isCommonPassword(password: string, username: string, email: string): boolean {
  const lower = normalisedPassword(password).toLowerCase();
  if (common.has(lower)) return true;
  return lower === username.toLowerCase() || lower === email.toLowerCase() || lower === mailboxOf(email);
}

function mailboxOf(email: string): string {
  return email.slice(0, email.indexOf('@')).toLowerCase();
}
