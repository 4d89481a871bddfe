import {
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { GameName } from '#contracts/games/catalogue.ts';
import { useMayPlay } from '../../../live/use-may-play.ts';
import { useDates } from '../../../ui/figure/dates.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { raiseObstacle, useTableProtection } from '../protection/protection.ts';
import { useIsCheckDue } from '../sitting/check-due.ts';
import type { BetEnd } from '../table/bet-end.ts';
import { useAnimationSpeed } from '../tempo/use-animation-speed.ts';
import { useJustChanged } from '../table/one-press.ts';
import { type KeyActions, useKeyActions } from '../table/shortcut-keys.tsx';
import { useTableState } from '../table/table-memory.tsx';
import { type AutoEnd, type AutoRun, type AutoStep, afterStep, NO_RUN, type StopReason } from './auto-run.ts';
import { type AutoEntered, type AutoSettings, FIRST_ENTERED } from './auto-settings.ts';
import { reasonWords } from './auto-words.ts';

function useBarToAuto(): StopReason | null {
  const closed = raiseObstacle(useTableProtection(), 1, useDates());
  const isCheckDue = useIsCheckDue();
  const isHidden = useIsHidden();
  const isLost = !useMayPlay();
  if (closed !== null) return { why: 'refused', sentence: closed };
  if (isCheckDue) return { why: 'reality-check' };
  if (isLost) return { why: 'disconnected' };
  return isHidden ? { why: 'hidden' } : null;
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function useIsHidden(): boolean {
  return useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  );
}

/** Time to see a result before the next bet. With instant results, the rest between rounds is enough. */
const PAUSE_MS = 700;

export type AutoTable = {
  game: GameName;
  bets: { phase: 'idle' | 'rolling' | 'unknown'; isResting: boolean; ended: BetEnd | null };
  obstacle: string | null;
  stakePoints: number;
  /** Absent where the stake is more than one number. */
  setStake?: (points: number) => void;
  /** Fields of the game, in the panel. */
  choices?: ReactNode;
  play(): void;
  /** Locked during a run, except that those of the action stop it. */
  keys: KeyActions;
};

export type AutoBet = {
  run: AutoRun | null;
  ended: AutoEnd | null;
  obstacle: string | null;
  stakePoints: number;
  canChangeStake: boolean;
  choices: ReactNode;
  entered: AutoEntered;
  enter(entered: AutoEntered): void;
  isPanelOpen: boolean;
  showPanel(isOpen: boolean): void;
  start(settings: AutoSettings): void;
  dismiss(): void;
  press(): void;
};

export function useAutoBet(table: AutoTable): AutoBet {
  const { game, bets, stakePoints, play } = table;
  const [{ run, ended }, take] = useReducer(afterStep, NO_RUN);
  const [entered, enter] = useTableState(game, 'auto', FIRST_ENTERED);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const toast = useToast();
  const bar = useBarToAuto();
  const isRunning = run !== null;
  // The second press of a double click on Stop must not bet, nor the one on Start stop.
  const isFresh = useJustChanged(isRunning ? 'stop' : 'play');
  const obstacle = bar === null ? obstacleTo(table) : reasonWords(bar);
  const stop = (reason: StopReason) => take({ step: 'stop', reason });

  useRounds(table, run, { bet: () => take({ step: 'bet' }), stop });
  useStakeOf(table, run);
  useStops(bets, { run, bar, take });
  useTellLeft(isRunning);

  const press = () => {
    if (isFresh) return;
    if (isRunning) return stop({ why: 'by-hand' });
    // The request leaves at once. The table may render it a frame later, after the answer to the press is painted.
    startTransition(() => {
      take({ step: 'dismiss' });
      play();
    });
  };
  const showPanel = (isOpen: boolean) => {
    if (isRunning) return;
    if (isOpen && obstacle !== null) return toast({ title: 'Auto cannot start', message: obstacle, tone: 'loss' });
    setPanelOpen(isOpen);
  };
  useKeyActions(keysOf(table.keys, isRunning, { press, show: () => showPanel(true) }));
  return {
    run,
    ended,
    obstacle,
    stakePoints,
    canChangeStake: table.setStake !== undefined,
    choices: table.choices,
    entered,
    enter,
    isPanelOpen,
    showPanel,
    start(settings) {
      setPanelOpen(false);
      take({ step: 'start', settings, stakePoints });
    },
    dismiss: () => take({ step: 'dismiss' }),
    press,
  };
}

function obstacleTo({ bets, obstacle }: AutoTable): string | null {
  return bets.phase === 'unknown' ? 'Your last bet got no answer. Check its result first.' : obstacle;
}

function keysOf(keys: KeyActions, isRunning: boolean, { press, show }: { press(): void; show(): void }): KeyActions {
  if (isRunning) return { ' ': press, enter: press, a: press, escape: press };
  return { ...keys, ' ': press, enter: press, a: show };
}

type Course = { run: AutoRun | null; bar: StopReason | null; take(step: AutoStep): void };

function useStops(bets: AutoTable['bets'], { run, bar, take }: Course): void {
  const isRunning = run !== null;
  const hear = useEffectEvent((end: BetEnd) => {
    if (end.kind === 'settled') take({ step: 'settled', ...end.paid });
    else take({ step: 'lost', reason: { why: 'refused', sentence: end.sentence } });
  });
  useEffect(() => {
    if (bets.ended !== null) hear(bets.ended);
  }, [bets.ended]);
  useEffect(() => {
    if (isRunning && bets.phase === 'unknown') take({ step: 'lost', reason: { why: 'unanswered' } });
  }, [isRunning, bets.phase, take]);
  const isInFlight = run?.isInFlight === true;
  useEffect(() => {
    // Runs after the end of a bet is handled: then the run has none in flight and this does nothing.
    if (isInFlight && bets.phase === 'idle') take({ step: 'unsent' });
  }, [isInFlight, bets.phase, take]);
  const obey = useEffectEvent(() => bar !== null && take({ step: 'stop', reason: bar }));
  const isBarred = bar !== null;
  useEffect(() => {
    if (isRunning && isBarred) obey();
  }, [isRunning, isBarred]);
}

/** Sets the stake of the next bet, and the first one again when the run is over. */
function useStakeOf({ stakePoints, setStake }: AutoTable, run: AutoRun | null): void {
  const next = run === null || run.isInFlight ? null : run.stakePoints;
  const first = run?.firstPoints ?? null;
  const set = useEffectEvent((points: number) => {
    if (points !== stakePoints) setStake?.(points);
  });
  useEffect(() => {
    if (next !== null) set(next);
  }, [next]);
  useEffect(() => {
    if (first === null) return undefined;
    return () => set(first);
  }, [first]);
}

type Turns = { bet(): void; stop(reason: StopReason): void };

/** One bet in flight: the next round is due when the last is settled and shown, and its rest is over. */
function useRounds(
  { bets, obstacle, play, stakePoints, setStake }: AutoTable,
  run: AutoRun | null,
  turns: Turns,
): void {
  const { runUpMs } = useAnimationSpeed();
  const isSet = setStake === undefined || run?.stakePoints === stakePoints;
  const isDue = isSet && run !== null && !run.isInFlight && bets.phase === 'idle' && !bets.isResting;
  const waitMs = run?.played === 0 ? 0 : runUpMs(PAUSE_MS);
  const next = useEffectEvent(() => {
    if (obstacle !== null) return turns.stop({ why: 'refused', sentence: obstacle });
    turns.bet();
    play();
  });
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => next(), waitMs);
    return () => clearTimeout(timer);
  }, [isDue, waitMs]);
}

/** A run ends with its table: when the player leaves, signs out or is excluded. */
function useTellLeft(isRunning: boolean): void {
  const toast = useToast();
  const left = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    left.current = () => {
      if (isRunning)
        toast({ title: 'Auto stopped', message: 'You left the table. A round under way is still settled.' });
    };
  }, [isRunning, toast]);
  useEffect(() => () => left.current(), []);
}
