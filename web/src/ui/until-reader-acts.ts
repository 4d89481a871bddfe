const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Aborts with the reader's next act: from then on the page must not be scrolled for them. */
export function untilReaderActs(): AbortController {
  const acted = new AbortController();
  const { signal } = acted;
  for (const act of ACTS) window.addEventListener(act, () => acted.abort(), { passive: true, signal });
  return acted;
}
