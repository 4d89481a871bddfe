import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FlightPush } from '#contracts/play/calls/flight-push.ts';
import { crashCashOut, crashStart } from '#contracts/play/calls/crash.ts';
import { LOWEST_CASH_OUT_HUNDREDTHS } from '#contracts/games/crash/flight.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useRefreshViews } from '../../../api/use-call.ts';
import { moveRefusalWords } from '../betting/bet-rules.ts';
import { useSlips } from '../receipts/use-slips.tsx';
import type { EndReply, OpenRound } from '../rounds/open-round.ts';
import { useOpenRound } from '../rounds/use-open-round.ts';
import { useRefusalToast } from '../betting/use-refusal-toast.ts';
import type { BetEnd } from '../table/bet-end.ts';
import { useJustChanged } from '../table/one-press.ts';
import { endOfReply, endOfRound, type FlightEnd, hundredthsOf } from './flight-end.ts';
import { useFlightClock } from './use-flight-clock.ts';

const RESET_MS = 5000;
/** A press that was meant to cash out must not start the next flight. */
const TOO_LATE_MS = 1000;
const GIVE_UP_MS = 6000;
/** The second press of a double click must not cash out. */
const DOUBLE_CLICK_MS = 250;
/** An unanswered cash-out is repeated at once: later it would be worthless. */
const ASK_AGAIN_MS = 1000;

type Table = OpenRound<'crash', typeof crashStart, typeof crashCashOut>;
type Asked = Pick<Table, 'phase' | 'made' | 'isOpen' | 'check'>;
type Slips = ReturnType<typeof useSlips>;

function useCrashRound(note: Slips['note']): { table: Table; told: BetEnd | null } {
  const refuse = useRefusalToast();
  const [told, tell] = useState<BetEnd | null>(null);
  const table: Table = useOpenRound({
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
      tell({ kind: 'settled', paid: reply.receipt });
    },
    onRefused(error, { name }) {
      // The flight ended before the cash-out arrived; the end is shown another way.
      if (error.code === 'round-not-open' || error.code === 'cash-out-too-early') return;
      if (name === crashStart.name) tell({ kind: 'refused', sentence: sentenceOf(error) });
      refuse(error, name === crashStart.name ? undefined : moveRefusalWords(error));
    },
  });
  return { table, told };
}

function useEndInHistory(table: Table, { rounds, strip }: Slips): FlightEnd | null {
  const startId = table.isOpen ? table.round!.startId : null;
  const newest = rounds[0]?.receipt.id ?? null;
  const [atTakeOff, setAtTakeOff] = useState<{ startId: string; newest: string | null } | null>(null);
  if (startId !== null && !strip.isLoading && atTakeOff?.startId !== startId) setAtTakeOff({ startId, newest });
  const refresh = useRefreshViews();
  const isGone = table.gone !== null;
  useEffect(() => {
    if (isGone) refresh(['rounds', 'balance', 'statement']);
  }, [isGone, refresh]);
  if (table.gone === null || table.gone.startId !== atTakeOff?.startId || newest === atTakeOff.newest) return null;
  return rounds[0] === undefined ? null : endOfRound(rounds[0]);
}

export type Crash = ReturnType<typeof useCrash>;

export function useCrash() {
  const slips = useSlips('crash');
  const { table, told } = useCrashRound(slips.note);
  const open = table.isOpen ? table.round : null;
  // The server may report the round closed before its end arrives, so listen until then.
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
  const ended = useEndOfBet(told, found);
  useLeaving(table, end);
  const isAsking = useAskingAgain(table);
  const [lastId, setLastId] = useState('');
  if (end !== null && end.id !== lastId) setLastId(end.id);
  const isFresh = useJustChanged(lastId, TOO_LATE_MS);
  const isLanding = !table.isKnown || (table.gone !== null && end === null) || isFresh;

  return {
    table,
    slips,
    open,
    airborne: open === null ? null : airborne,
    isLost: open !== null && isLost,
    isAsking,
    end,
    ended,
    isUntold: table.gone !== null && table.gone.startId === untoldId,
    isResting: isLanding || table.isResting,
    cashOut() {
      if (airborne === null || table.phase !== 'idle' || airborne.elapsedMs() < DOUBLE_CLICK_MS) return;
      const hundredths = airborne.hundredths();
      // Without a known height the server's clock decides.
      const seen = airborne.isSilent() ? {} : { cashOutMultiplier: hundredths / 100 };
      if (hundredths >= LOWEST_CASH_OUT_HUNDREDTHS) table.move('crash-cashout', seen);
    },
  };
}

type LastEnd = { told: BetEnd | null; foundId: string | null; end: BetEnd | null };

/** The newest end, told here or found in the history. */
function useEndOfBet(told: BetEnd | null, found: FlightEnd | null): BetEnd | null {
  const [last, setLast] = useState<LastEnd>({ told, foundId: null, end: told });
  if (told !== last.told) setLast({ ...last, told, end: told });
  else if (found !== null && found.id !== last.foundId)
    setLast({ told, foundId: found.id, end: { kind: 'settled', paid: found } });
  return last.end;
}

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

/** Repeats an unanswered cash-out, or a start whose flight is in the air. True from the first repeat until the answer. */
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
