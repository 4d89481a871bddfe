// The settling gate for a game: hold before the command is sent, release when its result is on the screen.
import { useEffect, useMemo, useRef } from 'react';
import { useLive } from './live-provider.tsx';

export type GateHandle = {
  hold(): void;
  release(): void;
  /** This screen shows the result at that position: no card needs to. */
  show(position: string): void;
};

/** Each use holds at most once, and lets go by itself when its screen is left. */
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
