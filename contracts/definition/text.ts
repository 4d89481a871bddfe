import { z } from 'zod';

/** PostgreSQL and the log cannot store NUL or lone surrogates. */
// oxlint-disable-next-line no-control-regex
export const STORABLE = /^[^\u0000\ud800-\udfff]*$/u;

export const NOT_STORABLE = 'Text cannot contain the character 0 or half of a character.';

/** Every text that a call takes is this kind, or one that cleans or refuses more. */
export const storableText = z.string().regex(STORABLE, NOT_STORABLE);

export function isStorable(text: string): boolean {
  return STORABLE.test(text);
}

/** Old events may have NUL characters or lone surrogates in reasons. */
export function readableReason(reason: string): string {
  return reason.replaceAll('\0', '').toWellFormed();
}
