import { useEffect, useReducer, useState, useRef } from 'react';
import type { BodyIn, ReplyOf } from '#contracts/definition/call.ts';
import type { Line } from '#contracts/games/roulette/lines.ts';
import { roulette, rouletteOutcome, rouletteParams, totalOf } from '#contracts/games/roulette/roulette.ts';
import { playRoulette } from '#contracts/play/calls/single-shot.ts';
import { type ApiError, sentenceOf } from '../../../api/api-error.ts';
import { useUser } from '../../../api/session.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useAutoBet } from '../auto/use-auto-bet.ts';
import { type BetPhase, usePlaceBet } from '../betting/use-place-bet.ts';
import { useRefusalToast } from '../betting/use-refusal-toast.ts';
import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import type { RecentRound } from '../receipts/use-recent-rounds.ts';
import { limitObstacle, useTableProtection } from '../protection/protection.ts';
import { useSlips } from '../receipts/use-slips.tsx';
import { GameRoom } from '../table/game-room.ts';
import type { KeyActions } from '../table/shortcut-keys.tsx';
import { UnknownBet } from '../betting/unknown-bet.tsx';
import { useTableState, useTableMemory } from '../table/table-memory.tsx';
import { useHouseLimits } from '../betting/use-house-limits.ts';
import { useAnimationSpeed } from '../tempo/use-animation-speed.ts';
import { BetTable } from './bet-table.tsx';
import { ChipBar } from './chip-bar.tsx';
import * as chips from './chip-table.ts';
import { INSUFFICIENT } from './chip-table.ts';
import { type FallenNumber, LastNumbers } from './last-numbers.tsx';
import { RouletteFelt, type SpinResult } from './roulette-felt.tsx';
import { TableTools, type ToolName } from './table-tools.tsx';
import { type DrawnPocket, RouletteWheel } from './wheel/roulette-wheel.tsx';
import { RESULT_DELAY_MS, SPIN_MS } from './wheel/wheel-pose.ts';

type RouletteBody = BodyIn<typeof playRoulette>;
type RouletteReply = ReplyOf<typeof playRoulette>;

const SPIN_ERROR = 'Spin Error';
const TRY_AGAIN = 'Something went wrong. Please try again.';

/** Refusals with advice for the player keep their own words. */
const TOLD_AS_THEY_ARE: ReadonlySet<string | null> = new Set([
  'stake-out-of-bounds',
  'payout-out-of-bounds',
  'rate-limited',
  'overloaded',
]);

function wordsFor(error: ApiError): string {
  if (error.code === 'insufficient-points') return INSUFFICIENT;
  return TOLD_AS_THEY_ARE.has(error.code) ? `${sentenceOf(error)} Nothing was taken.` : TRY_AGAIN;
}

function useRouletteBets(onResult: (reply: RouletteReply, body: RouletteBody) => void) {
  const toast = useToast();
  const refuse = useRefusalToast();
  const { runUpMs } = useAnimationSpeed();
  const bets = usePlaceBet({
    call: playRoulette,
    settlingMs: 0,
    revealMs: () => runUpMs(SPIN_MS + RESULT_DELAY_MS),
    onResult,
    onRefused: (error) => refuse(error, { title: SPIN_ERROR, message: wordsFor(error) }),
  });
  // The notice below the felt has the details and is a live region.
  useTellLost(bets.phase, () => toast({ tone: 'loss', title: SPIN_ERROR, message: TRY_AGAIN, isSilent: true }));
  return bets;
}

/** Not for an answer lost before this screen opened. */
function useTellLost(phase: BetPhase, tell: () => void): void {
  const before = useRef(phase);
  useEffect(() => {
    if (phase === 'unknown' && before.current === 'rolling') tell();
    before.current = phase;
  }, [phase, tell]);
}

function drawnIn({ winningNumber: pocket, receipt }: RouletteReply): DrawnPocket {
  return { id: receipt.roundId, pocket, seed: receipt.seq };
}

function fallenIn(rounds: readonly RecentRound[]): FallenNumber[] {
  return rounds.flatMap(({ receipt, detail }) => {
    const outcome = rouletteOutcome.safeParse(detail?.outcome);
    return outcome.success ? [{ id: receipt.id, pocket: outcome.data.pocket }] : [];
  });
}

function newestPocket([newest]: readonly RecentRound[]): number | null {
  return (newest && fallenIn([newest])[0]?.pocket) ?? null;
}

function earlierLines([newest]: readonly RecentRound[]): readonly Line[] {
  const params = rouletteParams.safeParse(newest?.detail?.params);
  return params.success ? params.data.lines : [];
}

const NO_TOOLS: ReadonlySet<ToolName> = new Set();

function usableIn(table: chips.ChipTable, earlier: readonly Line[]): ReadonlySet<ToolName> {
  const usable = new Set<ToolName>();
  if (table.lines.length > 0) usable.add('double').add('clear');
  if (table.past.length > 0) usable.add('undo');
  if (chips.repeatable(table, earlier).length > 0) usable.add('repeat');
  return usable;
}

function useObstacleTo(lines: readonly Line[]): string | null {
  const { points: balancePoints } = useUser();
  const limits = useHouseLimits('roulette', roulette);
  const protection = useTableProtection();
  return limitObstacle(protection, totalOf(lines)) ?? chips.obstacleTo(lines, balancePoints, limits);
}

function useRoulette(onChip: (chip: chips.ChipValue) => void) {
  const memory = useTableMemory('roulette', 'chips', chips.EMPTY_TABLE);
  const [table, step] = useReducer(chips.afterStep, memory.remembered);
  const [result, setResult] = useState<SpinResult | null>(null);
  const [drawn, setDrawn] = useState<DrawnPocket | null>(null);
  const { note, rounds, strip } = useSlips('roulette');
  const bets = useRouletteBets((reply, body) => {
    const { receipt, winningNumber: pocket } = reply;
    const lines = chips.linesOf(body.bets);
    note({ receipt, params: { lines }, outcome: { pocket } });
    setResult({ id: receipt.roundId, pocket, paid: receipt });
    setDrawn(drawnIn(reply));
    step({ step: 'settle', lines, stay: auto.run !== null });
  });
  const lines = bets.bet === null ? table.lines : chips.linesOf(bets.bet.bets);
  const isOpen = bets.phase === 'idle';
  // The kept table has no chips of a spin in flight.
  useEffect(() => memory.note(isOpen ? table : chips.afterStep(table, { step: 'settle', lines: table.lines })));
  const earlier = earlierLines(rounds);
  const obstacleNow = useObstacleTo(lines);
  const obstacle = isOpen ? obstacleNow : null;
  const spin = () => {
    if (bets.phase === 'unknown') return bets.check();
    if (isOpen && obstacle === null) bets.place({ bets: chips.betsOf(lines) });
  };
  const auto = useAutoBet({
    game: 'roulette',
    bets,
    stakePoints: totalOf(lines),
    setStake: (points) => step({ step: 'stake', points }),
    obstacle,
    play: spin,
    keys: keysOf(
      () => spin(),
      (name) => doTool(name),
      onChip,
    ),
  });
  const isFree = isOpen && auto.run === null;
  const stepIfOpen = (next: chips.ChipStep) => {
    if (isFree) step(next);
  };
  const doTool = (name: ToolName) => stepIfOpen(name === 'repeat' ? { step: name, earlier } : { step: name });
  return {
    lines,
    bets,
    obstacle,
    result: bets.isSettled ? result : null,
    drawn: bets.reply === null ? drawn : drawnIn(bets.reply),
    isSpinning: bets.reply !== null,
    fallen: fallenIn(rounds),
    known: newestPocket(rounds),
    strip,
    usable: isFree ? usableIn(table, earlier) : NO_TOOLS,
    auto,
    isFree,
    stepIfOpen,
    doTool,
  };
}

export function RouletteGame() {
  const [chip, setChip] = useTableState<chips.ChipValue>('roulette', 'chip', 10);
  const game = useRoulette(setChip);
  const { bets, lines, isSpinning, stepIfOpen } = game;
  return (
    <GameRoom>
      <RouletteFelt
        isSending={bets.phase === 'rolling'}
        isSpinning={isSpinning}
        result={game.result}
        wheel={
          <RouletteWheel
            drawn={game.drawn}
            known={game.known}
            isWaiting={bets.phase === 'rolling' && !isSpinning}
            isSpinning={isSpinning}
          />
        }
        table={
          <>
            <LastNumbers numbers={game.fallen} />
            <BetTable
              lines={lines}
              drawnPocket={isSpinning ? null : (game.result?.pocket ?? null)}
              isClosed={!game.isFree}
              onPut={(place) => stepIfOpen({ step: 'put', place, chip })}
              onTakeOff={(place) => stepIfOpen({ step: 'take-off', place })}
            />
            <TableTools usable={game.usable} onTool={game.doTool} />
          </>
        }
      />
      {bets.phase === 'unknown' && <UnknownBet betPoints={totalOf(lines)} onLeave={bets.leave} />}
      <ChipBar
        chip={chip}
        totalPoints={totalOf(lines)}
        action={bets.phase === 'unknown' ? 'Check the result' : 'Spin'}
        isPending={bets.phase === 'rolling'}
        obstacle={game.obstacle}
        isResting={bets.isResting}
        onChip={setChip}
        auto={game.auto}
      />
      <ReceiptStrip {...game.strip} />
    </GameRoom>
  );
}

/** 1 to 5 take a chip; S spins, and Space and Enter where they press no button. */
function keysOf(
  spin: () => void,
  doTool: (name: ToolName) => void,
  onChip: (chip: chips.ChipValue) => void,
): KeyActions {
  return {
    s: spin,
    r: () => doTool('repeat'),
    d: () => doTool('double'),
    u: () => doTool('undo'),
    c: () => doTool('clear'),
    ...Object.fromEntries(chips.CHIPS.map((value, at) => [String(at + 1), () => onChip(value)])),
  };
}
