/** During a blackjack hand the moves replace the bet bar. */
export const BAR = 'form:is([aria-label="Your bet"], [aria-label="Your move"])';

/** The bar answers a press by CSS at once; React renders the rest a frame later. */
export function markPressed(): void {
  document.querySelector(BAR)?.setAttribute('data-pressed', '');
}

export function unmarkPressed(): void {
  document.querySelector(BAR)?.removeAttribute('data-pressed');
}
