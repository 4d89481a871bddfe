// The form of a mail address that the house accepts. Narrower than RFC 5322: parsers disagree about quotes, comments, groups and
// letters outside ASCII, and a disagreement sends a link to a stranger.
import { z } from 'zod';

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** A dot-atom of at most 64 characters, and a domain of A-labels whose last one is not a number. */
const FORM = new RegExp(`^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?![0-9]+$)${LABEL}$`);

const sentence = 'That is not an email address.';

export const mailAddress = z.string(sentence).max(254, sentence).regex(FORM, sentence);

/** Addresses with the same key are the same mailbox. Safe because the form allows ASCII only: other letters can fold to ASCII. */
export function mailAddressKey(address: string): string {
  return address.toLowerCase();
}
