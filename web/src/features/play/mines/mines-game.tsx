import { type ReactNode, startTransition, useState } from 'react';
import { TILES } from '#contracts/games/mines/multipliers.ts';
import type { MinesState } from '#contracts/play/calls/mines-state.ts';
import { formatPoints, countedPoints } from '../../../ui/figure/format.ts';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { usePart } from '../../../ui/state/use-part.ts';
import { BetBar } from '../betting/bet-bar.tsx';
import { useJustChanged } from '../table/one-press.ts';
import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import { useLeftWords } from '../rounds/left-alone.ts';
import { RoundNotice } from '../rounds/round-notice.tsx';
import { GameRoom } from '../table/game-room.ts';
import { stakeKeys } from '../betting/use-stake.ts';
import { type Paid, ResultWords } from '../table/result-words.tsx';
import { useKeyActions } from '../table/shortcut-keys.tsx';
import { MinesTable } from './mines-table.tsx';
import { type Ending, endingOf } from './tiles-shown.ts';
import { canCashOut, pendingTileIn, useMines } from './use-mines.ts';
import { useMinesAuto } from './use-mines-auto.tsx';

const worth = (multiplier: number) => multiplierText(Math.round(multiplier * 100));

const ENDINGS: Readonly<Record<Ending, (multiplier: string) => string>> = {
  hit: () => 'You hit a mine',
  'cashed-out': (multiplier) => `Cashed out at ${multiplier}`,
  'all-safe': (multiplier) => `All safe tiles are open. Cashed out at ${multiplier}`,
  'highest-payout': (multiplier) => `Highest payout reached. Cashed out at ${multiplier}`,
};

function OpenWords({ round }: { round: MinesState }) {
  const { mineCount, revealedTiles, currentMultiplier, nextMultiplier, cashOutPoints } = round;
  if (revealedTiles.length === 0) {
    return (
      <>
        <strong>
          {mineCount} mines under {TILES} tiles
        </strong>
        <span>Turn one over. A safe tile pays {worth(nextMultiplier ?? 1)}.</span>
      </>
    );
  }
  return (
    <>
      <strong>
        {worth(currentMultiplier)}: {countedPoints(cashOutPoints)}
      </strong>
      <span>Next safe tile {worth(nextMultiplier ?? currentMultiplier)}. A mine takes it all.</span>
    </>
  );
}

type EndWordsProps = { round: MinesState; paid: Paid; maxPayoutPoints: number };

function EndWords({ round, paid, maxPayoutPoints }: EndWordsProps) {
  const ending = ENDINGS[endingOf(round, maxPayoutPoints)];
  return <ResultWords drawn={ending(worth(round.currentMultiplier))} paid={paid} />;
}

const loadReset = async () => (await import('./reset-dialog.tsx')).ResetDialog;

type Table = ReturnType<typeof useMines>['table'];

const PENDING_WORDS = { 'mines-start': 'Starting', 'mines-reveal': 'Turning over', 'mines-cashout': 'Cashing out' };

export function MinesGame() {
  const mines = useMines();
  const { table, strip, stake, staked, maxPayoutPoints, isLocked, obstacle } = mines;
  const { round, isOpen, ended, phase, made } = table;
  const keptWords = `After ${useLeftWords()} without a move, we cash it out for you.`;
  const controls = useControls(table, (begin) => {
    if (obstacle !== null) return;
    stake.settle();
    begin({ betAmount: stake.points, mineCount: staked.mineCount });
  });
  const renderReset = usePart(loadReset, isOpen);
  const auto = useMinesAuto({
    mines,
    keys: { ...controls.keys, ...(isLocked ? {} : stakeKeys(stake)) },
    press: controls.play,
  });
  const isRunning = auto.run !== null;
  const choose = (count: number) => {
    if (!isRunning) mines.choose(count);
  };
  useKeyActions({ '+': () => choose(staked.mineCount + 1), '-': () => choose(staked.mineCount - 1) });
  const isWaiting = !table.isKnown || table.isResting;

  return (
    <GameRoom>
      <MinesTable
        round={round}
        isOpen={isOpen && phase !== 'unknown'}
        isRunning={isRunning}
        paid={ended === null ? null : { id: ended.startId, ...ended.receipt }}
        pendingTile={pendingTileIn(made)}
        staked={staked}
        isCountLocked={isLocked || isRunning}
        canReset={controls.canReset && !isRunning}
        words={wordsOf(table, maxPayoutPoints)}
        onCount={choose}
        onReveal={(tileIndex) => startTransition(() => table.move('mines-reveal', { tileIndex }))}
        onReset={controls.reset}
      />
      {renderReset?.({
        isOpen: controls.isAsking,
        betPoints: staked.stakePoints,
        keptWords,
        answer: controls.answer,
      })}
      <RoundNotice table={table} startName="mines-start" keptWords={keptWords} />
      <BetBar
        stake={stake}
        action={actionOf(table)}
        pendingAction={made === null ? '' : PENDING_WORDS[made.name]}
        isPending={phase === 'busy' && made?.name !== 'mines-reveal'}
        obstacle={obstacle}
        isBlocked={controls.isFresh || isBlocked(table, isWaiting)}
        isLocked={isLocked}
        auto={isRunning || !isOpen ? auto : undefined}
        onPlay={auto.press}
      />
      <ReceiptStrip {...strip} />
    </GameRoom>
  );
}

function isBlocked({ phase, aside, isOpen, round }: Table, isWaiting: boolean): boolean {
  if (phase === 'unknown' || aside !== null) return false;
  return isOpen ? !canCashOut(round) : isWaiting;
}

/** A focused tile keeps Space and Enter; S and C work from there too. */
function useControls(table: Table, whenClear: (begin: Table['start']) => void) {
  const { round, isOpen, aside, phase, gone } = table;
  const cashOut = () => {
    if (phase === 'unknown') table.check();
    else if (isOpen && canCashOut(round)) table.move('mines-cashout', {});
  };
  const start = () => {
    if (phase === 'unknown') table.check();
    else if (aside !== null) table.resume();
    else if (!isOpen) whenClear(table.start);
  };
  const does = actIn(table);
  const isFresh = useJustChanged(does);
  const play = () => {
    if (isFresh) return;
    if (does === 'cash-out') cashOut();
    else start();
  };
  const canReset = phase === 'idle' && (round !== null || gone !== null);
  const [askedId, setAskedId] = useState<string | null>(null);
  const reset = () => {
    if (!canReset) return;
    if (isOpen && round !== null) setAskedId(round.startId);
    else table.reset();
  };
  const isAsking = isOpen && round?.startId === askedId;
  const answer = (answered: 'keep' | 'reset') => {
    setAskedId(null);
    if (answered === 'reset' && isAsking) table.reset();
  };
  return { play, reset, canReset, isAsking, answer, isFresh, keys: { s: start, c: cashOut, r: reset } };
}

function actIn({ phase, aside, isOpen }: Table) {
  if (phase === 'unknown') return 'check';
  if (aside !== null) return 'continue';
  return isOpen ? 'cash-out' : 'start';
}

const ACTION_WORDS = { check: 'Check the result', continue: 'Continue', start: 'Start', 'cash-out': 'Cash out' };

function actionOf(table: Table): string {
  const does = actIn(table);
  const words = ACTION_WORDS[does];
  const isWorth = does === 'cash-out' && canCashOut(table.round);
  return isWorth ? `${words} ${formatPoints(table.round!.cashOutPoints)}` : words;
}

/** Silent where the notice speaks: both are live regions. */
function wordsOf(table: Table, maxPayoutPoints: number): ReactNode {
  const { isKnown, problem, phase, made, aside, gone, round, ended } = table;
  if (phase === 'unknown' || aside !== null) return '';
  if (!isKnown) return problem === null ? 'Looking for an open round' : '';
  if (made?.name === 'mines-start') return 'Laying the mines';
  if (gone !== null) return '';
  if (round === null) return 'Choose how many mines to play against, set your bet and start.';
  if (ended === null) return <OpenWords round={round} />;
  return <EndWords round={ended} paid={ended.receipt} maxPayoutPoints={maxPayoutPoints} />;
}
