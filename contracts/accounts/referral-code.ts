// Invitation codes arrive in links that people copy, retype and paste into each other.
import { isBlank, withoutInvisible } from '../definition/one-line.ts';

const CODE = /^[A-Za-z0-9_]{3,50}$/;
/** No code has this form, so it is reported as unknown. */
export const NO_CODE = '?';

/** Longer text is not searched for a code. */
const LONGEST = 4096;
/** Programs encode a link again when it becomes part of another link. */
const MOST_DECODED = 3;

const IN_A_LINK = /.*[?&;]ref=([^&#\s]*)/is;
/** Underscores are part of codes. Includes lone surrogates, which cut emoji leave behind. */
const AROUND_A_CODE = /^(?:(?!_)[\p{C}\p{P}\p{S}\p{Z}])+|(?:(?!_)[\p{C}\p{P}\p{S}\p{Z}])+$/gu;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The code in typed or pasted text, which may be a whole link or a message with one; undefined for blank text. */
export function codeIn(typed: unknown): string | undefined {
  if (typed === null || typed === undefined) return undefined;
  if (typeof typed !== 'string' || typed.length > LONGEST) return NO_CODE;
  if (typed === NO_CODE) return NO_CODE;
  let text = typed;
  for (let times = 0; times < MOST_DECODED && text.includes('%'); times++) text = decoded(text);
  text = IN_A_LINK.exec(text)?.[1] ?? text;
  if (isBlank(text)) return undefined;
  const code = withoutInvisible(text).normalize('NFKC').replace(AROUND_A_CODE, '');
  return CODE.test(code) ? code : NO_CODE;
}
