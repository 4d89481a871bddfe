// Narrower than RFC 5322: parsers disagree about quotes, comments, groups and non-ASCII letters, which could mail a link to
// a stranger.
import { z } from 'zod';
import { withoutInvisible } from '../definition/one-line.ts';

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** A dot-atom of at most 64 characters, then a domain of A-labels whose last one is not a number. */
const FORM = new RegExp(`^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?![0-9]+$)${LABEL}$`);

const missing = 'Enter your email.';
const sentence = 'That is not an email address.';
const LONGEST = 254;

const OWN_LETTERS = /^[\p{L}\p{M}\p{N}\p{Join_Control}.\u3002\uff0e\uff61-]+$/u;

/** bücher.example becomes xn--bcher-kva.example. */
function asALabels(domain: string): string {
  if (!OWN_LETTERS.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

// oxlint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;

function cleaned(typed: string): string {
  const address = withoutInvisible(typed).trim();
  const at = address.search(/[@\uff20]/u);
  if (at === -1) return address;
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${ASCII.test(domain) ? domain : asALabels(domain)}`;
}

export const mailAddress = z
  .string(sentence)
  .max(2 * LONGEST, { error: sentence, abort: true })
  .overwrite(cleaned)
  .max(LONGEST, sentence)
  .regex(FORM, { error: ({ input }) => (input === '' ? missing : sentence) });

/** Addresses with the same key reach the same mailbox. Non-ASCII letters could fold to ASCII, but the form excludes them. */
export function mailAddressKey(address: string): string {
  return address.toLowerCase();
}
