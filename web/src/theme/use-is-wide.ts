import { useSyncExternalStore } from 'react';
import { from } from './tokens.ts';

const QUERY = from.desk.replace('@media ', '');

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(QUERY);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** For layouts whose parts differ too much for CSS. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
}
