import { capitalized } from '#contracts/words/capitalized.ts';

const WORDS: Readonly<Record<string, string>> = {
  'not-exported': 'Not in a bank file yet',
  'no-provider': 'No provider serves this method and destination',
  'account-banned': 'The account is banned',
};

/** A code of ours or of a provider, as words: `http-503` is HTTP 503, `rate-limited` Rate limited. */
export function payoutCodeWords(code: string): string {
  const status = /^http-(\d+)$/.exec(code);
  if (status !== null) return `HTTP ${status[1]}`;
  return WORDS[code] ?? capitalized(code.replaceAll('-', ' '));
}
