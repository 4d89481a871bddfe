import { useEffect, useState } from 'react';

/** `dealing` and `planOf` must be stable references. */
export function useDealt<Dealing extends object>(
  dealing: Dealing | null,
  planOf: (dealing: Dealing) => readonly { atMs: number }[],
): number {
  const [dealt, setDealt] = useState<{ of: Dealing | null; moves: number }>({ of: null, moves: 0 });
  useEffect(() => {
    if (dealing === null) return;
    const timers = planOf(dealing).map(({ atMs }, at) =>
      setTimeout(() => setDealt({ of: dealing, moves: at + 1 }), atMs),
    );
    return () => timers.forEach(clearTimeout);
  }, [dealing, planOf]);
  return dealt.of === dealing ? dealt.moves : 0;
}
