import { useCallback, useEffect } from 'react';
import { useIsHere } from '../use-is-here.ts';
import { playSound, prepareSound } from './play-sound.ts';
import type { SoundName } from './sounds.ts';

export function useSound(): (name: SoundName | null) => void {
  const isHere = useIsHere();
  useEffect(() => {
    // Where the browser has no idle time to offer, the first sound prepares.
    if (typeof requestIdleCallback === 'undefined') return;
    const idle = requestIdleCallback(prepareSound);
    return () => cancelIdleCallback(idle);
  }, []);
  return useCallback(
    (name) => {
      if (isHere()) playSound(name);
    },
    [isHere],
  );
}
