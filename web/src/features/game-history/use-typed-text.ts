// A text that is typed: shown as it is typed, passed on when typing rests.
// The address is written late, because writing it at every key would set the caret back.
import { useEffect, useEffectEvent, useState } from 'react';

const REST_MS = 300;

/** `text` is what was passed on; it may be changed from elsewhere. */
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
