import { useCallback } from 'react';
import { useIsHere } from '../use-is-here.ts';
import { playSound } from './play-sound.ts';
import type { SoundName } from './sounds.ts';

export function useSound(): (name: SoundName | null) => void {
  const isHere = useIsHere();
  return useCallback(
    (name) => {
      if (isHere()) playSound(name);
    },
    [isHere],
  );
}
