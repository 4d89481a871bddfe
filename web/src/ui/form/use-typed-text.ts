// Passes text on when typing pauses. Writing the address at every key would move the caret.
import { useEffect, useEffectEvent, useState } from 'react';

const REST_MS = 300;

export function useTypedText(text: string, onRest: (text: string) => void): [string, (typed: string) => void] {
  const [typed, type] = useState<string | null>(null);
  if (typed === text) type(null);
  const rest = useEffectEvent(onRest);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => rest(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed ?? text, type];
}
