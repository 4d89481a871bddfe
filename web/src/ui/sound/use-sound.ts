// Sounds of one screen: once it is left, what it still waits for is not heard.
// Before it: the tables. After it: play-sound.ts.
import { useCallback, useEffect, useRef } from 'react';
import { playSound } from './play-sound.ts';
import type { SoundName } from './sounds.ts';

export function useSound(): (name: SoundName | null) => void {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback((name) => {
    if (isHere.current) playSound(name);
  }, []);
}
