// Listens to the open flight: every telling sets its clock, and its end is handed on.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FlightPush } from '#contracts/play/calls/flight-push.ts';
import type { CrashState } from '#contracts/play/calls/crash.ts';
import { CAP_HUNDREDTHS, hundredthsAt, msUntil } from '#contracts/games/crash/flight.ts';
import { useLive } from '../../../live/live-provider.tsx';
import { FlightClock } from './flight-clock.ts';
import { hundredthsOf } from './flight-end.ts';

/** Longer than the clock holds its breath, so that a hiccup is not called a loss. */
const LOST_AFTER_MS = 1500;
const LOOK_MS = 250;
/** How often the house is asked over the other way while the live connection is silent. */
const ASK_MS = 1000;

export type FlightListener = {
  /** `end`: null when it ended by another hand. */
  onOver(end: Extract<FlightPush, { kind: 'over' }>['end']): void;
  /** Nothing is heard: the house is to be asked how it stands. */
  onSilence(): void;
};

/** The flight as it looks at this moment; it goes no higher than the target that ends it. */
export type AirborneFlight = {
  startId: string;
  elapsedMs(): number;
  hundredths(): number;
  /** It is not known how high it is now. */
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

/** `isLost`: the live connection has been silent for so long that the player has to know. */
export function useFlightClock(open: CrashState | null, listener: FlightListener) {
  const { flights } = useLive();
  const startId = open?.startId ?? null;
  // Each flight has a clock of its own.
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
    if (open !== null && flight !== null) flight.clock.hear(open.elapsedMs, performance.now());
  }, [open, flight]);

  useEffect(() => {
    if (flight === null) return;
    const { clock, seen } = flight;
    let heardAt = performance.now();
    let askedAt = 0;
    const stop = flights.watch(seen.startId, (push) => {
      heardAt = performance.now();
      if (push.kind === 'tick') clock.hear(push.elapsedMs, heardAt);
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
