// What admits a page's own styles, drawn anew for each visitor: its policy names it, and the page has it wherever it was
// built with the place for it. Before it: the built client, the API's page. After it: the browser compares the two.
import type { Random } from '#infra/process/random.ts';

/** In web/index.html too. */
export const NONCE_PLACE = '__CSP_NONCE__';
/** 132 bits. */
const CHARACTERS = 22;

export function drawNonce(random: Pick<Random, 'text'>): string {
  return random.text(CHARACTERS);
}

export function withNonce(page: string, nonce: string): string {
  return page.replaceAll(NONCE_PLACE, nonce);
}
