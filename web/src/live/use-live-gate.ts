import { useEffect, useMemo, useRef } from 'react';
import { useLive } from './live-provider.tsx';

export type GateHandle = {
  hold(): void;
  release(): void;
  show(position: string): void;
};

/** Each use holds at most once, and releases on unmount. */
export function useLiveGate(): GateHandle {
  const { gate } = useLive();
  const isHolding = useRef(false);
  const handle = useMemo(
    () => ({
      hold() {
        if (isHolding.current) return;
        isHolding.current = true;
        gate.hold();
      },
      release() {
        if (!isHolding.current) return;
        isHolding.current = false;
        gate.release();
      },
      show: (position: string) => gate.show(position),
    }),
    [gate],
  );
  useEffect(() => handle.release, [handle]);
  return handle;
}
