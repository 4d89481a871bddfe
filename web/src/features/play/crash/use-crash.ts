// The flights of this table: taken off, watched, cashed out, and shown for a while when they are over.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FlightPush } from '#contracts/play/calls/flight-push.ts';
import { crashCashOut, crashStart } from '#contracts/play/calls/crash.ts';
import { LOWEST_CASH_OUT_HUNDREDTHS } from '#contracts/games/crash/flight.ts';
import { useRefreshViews } from '../../../api/use-call.ts';
import { moveRefusalWords } from '../betting/bet-rules.ts';
import { useSlips } from '../receipts/use-slips.tsx';
import type { EndReply, OpenRound } from '../rounds/open-round.ts';
import { useOpenRound } from '../rounds/use-open-round.ts';
import { useRefusalToast } from '../betting/use-refusal-toast.ts';
import { endOfReply, endOfRound, type FlightEnd, hundredthsOf } from './flight-end.ts';
import { useFlightClock } from './use-flight-clock.ts';

/** How long an end stays on the table. */
export const RESET_MS = 3000;
/** How long an end that cannot be read is waited for. */
const GIVE_UP_MS = 6000;
/** The second press of a double click is no wish to cash out. */
const DOUBLE_CLICK_MS = 250;
/** A cash-out without an answer is asked for again: it is meant for now or never. */
const ASK_AGAIN_MS = 1000;

type Table = OpenRound<'crash', typeof crashStart, typeof crashCashOut>;
type Asked = Pick<Table, 'phase' | 'made' | 'isOpen' | 'check'>;
type Slips = ReturnType<typeof useSlips>;

/** The open round of crash: its end goes to the slips, its refusals into a toast. */
function useCrashRound(note: Slips['note']): Table {
  const refuse = useRefusalToast();
  return useOpenRound({
    game: 'crash',
    start: crashStart,
    moves: [crashCashOut],
    onEnd(reply) {
      const { crashPointHundredths, cashOutHundredths } = endOfReply(reply);
      const autoCashOutHundredths = reply.autoCashOut === null ? null : hundredthsOf(reply.autoCashOut);
      note({
        receipt: reply.receipt,
        params: { autoCashOutHundredths },
        outcome: { crashPointHundredths, cashOutHundredths },
      });
    },
    onRefused(error, { name }) {
      // It was over before the cash-out came: how it ended is being told another way.
      if (error.code === 'round-not-open' || error.code === 'cash-out-too-early') return;
      refuse(error, name === crashStart.name ? undefined : moveRefusalWords(error));
    },
  });
}

/** How a flight ended that ended elsewhere: the round that the history did not know while it was in the air. */
function useEndInHistory(table: Table, { rounds, strip }: Slips): FlightEnd | null {
  const startId = table.isOpen ? table.round!.startId : null;
  const newest = rounds[0]?.receipt.id ?? null;
  const [atTakeOff, setAtTakeOff] = useState<{ startId: string; newest: string | null } | null>(null);
  if (startId !== null && !strip.isLoading && atTakeOff?.startId !== startId) setAtTakeOff({ startId, newest });
  const refresh = useRefreshViews();
  const isGone = table.gone !== null;
  useEffect(() => {
    if (isGone) refresh(['game-history', 'balance', 'statement', 'game-stats']);
  }, [isGone, refresh]);
  if (table.gone === null || table.gone.startId !== atTakeOff?.startId || newest === atTakeOff.newest) return null;
  return rounds[0] === undefined ? null : endOfRound(rounds[0]);
}

export type Crash = ReturnType<typeof useCrash>;

export function useCrash() {
  const slips = useSlips('crash');
  const table = useCrashRound(slips.note);
  const open = table.isOpen ? table.round : null;
  // The house may say that it is in the air no more before it says how it ended: it is listened to until then.
  const { airborne, isLost } = useFlightClock(open ?? table.gone, {
    onOver(end: Extract<FlightPush, { kind: 'over' }>['end']) {
      if (end === null || end.receipt === null) askHouse();
      else table.conclude(end as EndReply<'crash'>);
    },
    onSilence: askHouse,
  });
  const [untoldId, setUntoldId] = useState<string | null>(null);
  function askHouse() {
    setUntoldId((open ?? table.gone)?.startId ?? null);
    table.readAgain();
  }
  const found = useEndInHistory(table, slips);
  const end = table.ended === null ? found : endOfReply(table.ended);
  useLeaving(table, end);
  const isAsking = useAskingAgain(table);

  return {
    table,
    slips,
    /** In the air, as the house keeps it and as it looks now. */
    open,
    airborne: open === null ? null : airborne,
    isLost: open !== null && isLost,
    /** There was no answer, and it is being asked again. */
    isAsking,
    end,
    /** It ended by another hand, or the live connection is silent: how, is looked for in the history. */
    isUntold: table.gone !== null && table.gone.startId === untoldId,
    /** Nothing can take off yet; before the house has said what is in the air, nobody knows whether anything can. */
    isResting: !table.isKnown || end !== null || table.gone !== null || table.isResting,
    cashOut() {
      if (airborne === null || table.phase !== 'idle' || airborne.elapsedMs() < DOUBLE_CLICK_MS) return;
      const hundredths = airborne.hundredths();
      // When nobody here knows how high it is, the clock of the house says it.
      const seen = airborne.isSilent() ? {} : { cashOutMultiplier: hundredths / 100 };
      if (hundredths >= LOWEST_CASH_OUT_HUNDREDTHS) table.move('crash-cashout', seen);
    },
  };
}

/** Clears the table when its end has been seen. */
function useLeaving({ isOpen, gone, reset }: Table, end: FlightEnd | null): void {
  const endId = end?.id ?? null;
  const isGone = gone !== null;
  const clear = useLatest(reset);
  useEffect(() => {
    if (isOpen || (endId === null && !isGone)) return;
    const timer = setTimeout(() => clear.current(), endId === null ? GIVE_UP_MS : RESET_MS);
    return () => clearTimeout(timer);
  }, [isOpen, endId, isGone, clear]);
}

/**
 * Asks by itself for a cash-out that had no answer, and for a start whose flight is in the air. True from the first time
 * on until there is one: a question that is under way is no news.
 */
export function useAskingAgain({ phase, made, isOpen, check }: Asked): boolean {
  const [unanswered, setUnanswered] = useState<Asked['made']>(null);
  const isDue = phase === 'unknown' && (made?.name === 'crash-cashout' || isOpen);
  if (isDue && unanswered !== made) setUnanswered(made);
  const ask = useLatest(check);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => ask.current(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isDue, ask]);
  return isDue || (phase === 'busy' && made === unanswered);
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
