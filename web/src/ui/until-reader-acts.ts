const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Aborts when the reader acts: from then on scripts must not scroll. */
export function untilReaderActs(): AbortController {
  const acted = new AbortController();
  const { signal } = acted;
  for (const act of ACTS) window.addEventListener(act, () => acted.abort(), { passive: true, signal });
  return acted;
}
