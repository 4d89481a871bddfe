import { useEffect, useMemo, useRef, useState } from 'react';
import type { FlightPush } from '#contracts/play/calls/flight-push.ts';
import type { CrashState } from '#contracts/play/calls/crash-state.ts';
import { CAP_HUNDREDTHS, hundredthsAt, msUntil } from '#contracts/games/crash/flight.ts';
import { useLive } from '../../../live/live-provider.tsx';
import { FlightClock } from './flight-clock.ts';
import { hundredthsOf } from './flight-end.ts';

/** Longer than the clock tolerates, so that a hiccup is not reported as a loss. */
const LOST_AFTER_MS = 1500;
const LOOK_MS = 250;
const ASK_MS = 1000;

export type FlightListener = {
  /** `end`: null if it ended in another tab. */
  onOver(end: Extract<FlightPush, { kind: 'over' }>['end']): void;
  onSilence(): void;
};

export type AirborneFlight = {
  startId: string;
  elapsedMs(): number;
  hundredths(): number;
  isSilent(): boolean;
};

function airborne({ startId, autoCashOut }: CrashState, clock: FlightClock): AirborneFlight {
  const topMs = msUntil(autoCashOut === null ? CAP_HUNDREDTHS : hundredthsOf(autoCashOut));
  const elapsedMs = () => Math.min(topMs, clock.read(performance.now()));
  return {
    startId,
    elapsedMs,
    hundredths: () => hundredthsAt(elapsedMs()),
    isSilent: () => clock.isSilent(performance.now()),
  };
}

/** `isLost`: silent long enough to tell the player. */
export function useFlightClock(open: CrashState | null, listener: FlightListener) {
  const { flights } = useLive();
  const startId = open?.startId ?? null;
  const flight = useMemo(() => {
    if (startId === null) return null;
    const clock = new FlightClock();
    return { clock, seen: airborne(open!, clock) };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [startId]);
  const [lostId, setLostId] = useState<string | null>(null);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  }, [listener]);

  useEffect(() => {
    if (open !== null && flight !== null) flight.clock.addTick(open.elapsedMs, performance.now());
  }, [open, flight]);

  useEffect(() => {
    if (flight === null) return;
    const { clock, seen } = flight;
    let heardAt = performance.now();
    let askedAt = 0;
    const stop = flights.watch(seen.startId, (push) => {
      heardAt = performance.now();
      if (push.kind === 'tick') clock.addTick(push.elapsedMs, heardAt);
      else latest.current.onOver(push.end);
    });
    const look = setInterval(() => {
      const now = performance.now();
      const isLost = now - heardAt > LOST_AFTER_MS;
      setLostId(isLost ? seen.startId : null);
      if (!isLost || now - askedAt < ASK_MS) return;
      askedAt = now;
      latest.current.onSilence();
    }, LOOK_MS);
    return () => {
      clearInterval(look);
      stop();
    };
  }, [flight, flights]);

  return { airborne: flight?.seen ?? null, isLost: startId !== null && lostId === startId };
}
