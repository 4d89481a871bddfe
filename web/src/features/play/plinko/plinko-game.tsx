import { useState } from 'react';
import type { BodyIn, ReplyOf } from '#contracts/definition/call.ts';
import { playPlinko } from '#contracts/play/calls/single-shot.ts';
import { plinko } from '#contracts/games/plinko/plinko.ts';
import { FEWEST_ROWS, MOST_ROWS, type Risk, RISKS } from '#contracts/games/plinko/tables.ts';
import { useUser } from '../../../api/session.tsx';
import { useAutoBet } from '../auto/use-auto-bet.ts';
import { BetBar } from '../betting/bet-bar.tsx';
import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import { useSlips } from '../receipts/use-slips.tsx';
import { GameRoom } from '../table/game-room.ts';
import type { KeyActions } from '../table/shortcut-keys.tsx';
import { useTableBets } from '../betting/use-table-bets.ts';
import { UnknownBet } from '../betting/unknown-bet.tsx';
import { useTableState } from '../table/table-memory.tsx';
import { useHighestStake } from '../betting/use-house-limits.ts';
import { stakeKeys, useStake } from '../betting/use-stake.ts';
import { revealMsOf } from './fall.ts';
import { type BallResult, type PlinkoChoice, PlinkoTable } from './plinko-table.tsx';

type PlinkoBody = BodyIn<typeof playPlinko>;
type PlinkoReply = ReplyOf<typeof playPlinko>;

const FIRST_CHOICE: PlinkoChoice = { risk: 'medium', rows: 12 };

function resultOf({ path, bucket, receipt }: PlinkoReply, { risk, rows }: PlinkoChoice): BallResult {
  const { roundId: id, stakePoints, payoutPoints, multiplierHundredths } = receipt;
  return { id, path, bucket, risk, rows, stakePoints, payoutPoints, multiplierHundredths };
}

function usePlinkoBets(maxStakePoints: number, onResult: (reply: PlinkoReply, body: PlinkoBody) => void) {
  const bets = useTableBets({
    call: playPlinko,
    stakeOf: ({ betAmount }: PlinkoBody) => betAmount,
    maxStakePoints,
    revealMs: ({ path }) => revealMsOf(path.length),
    onResult,
  });
  return { ...bets, path: bets.reply?.path ?? null };
}

function keysOf(
  { risk, rows }: PlinkoChoice,
  onRisk: (risk: Risk) => void,
  onRows: (rows: number) => void,
): KeyActions {
  return {
    r: () => onRisk(RISKS[(RISKS.indexOf(risk) + 1) % RISKS.length]!),
    '+': () => onRows(rows + 1),
    '-': () => onRows(rows - 1),
  };
}

export function PlinkoGame() {
  const [choice, setChoice] = useTableState('plinko', 'choice', FIRST_CHOICE);
  const [result, setResult] = useState<BallResult | null>(null);
  // The outer buckets pay up to a thousandfold, so the highest bet depends on the choice.
  const maxStakePoints = useHighestStake('plinko', plinko, choice);
  const stake = useStake('plinko', { balancePoints: useUser().points, maxStakePoints });
  const { note, strip } = useSlips('plinko');
  const bets = usePlinkoBets(maxStakePoints, (reply, { risk, rows }) => {
    const { path, bucket, receipt } = reply;
    note({ receipt, params: { risk, rows }, outcome: { path, bucket } });
    setChoice({ risk, rows });
    setResult(resultOf(reply, { risk, rows }));
  });

  const drop = () => {
    if (bets.isUnknown) return bets.check();
    if (bets.isRolling) return;
    stake.settle();
    bets.placeOrTell({ betAmount: stake.points, ...choice });
  };
  const choose = (next: Partial<PlinkoChoice>) => {
    if (bets.phase !== 'idle' || auto.run !== null) return;
    setChoice({ ...choice, ...next });
    setResult(null);
  };
  const onRisk = (risk: Risk) => choose({ risk });
  const onRows = (rows: number) => choose({ rows: Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, rows)) });
  const { risk, rows } = bets.bet ?? choice;
  const auto = useAutoBet({
    game: 'plinko',
    bets,
    stakePoints: stake.points,
    setStake: stake.enter,
    obstacle: stake.obstacle?.inShort ?? null,
    play: drop,
    keys: { ...keysOf({ risk, rows }, onRisk, onRows), ...stakeKeys(stake) },
  });

  return (
    <GameRoom>
      <PlinkoTable
        risk={risk}
        rows={rows}
        isFalling={bets.isRolling}
        path={bets.path}
        result={bets.isSettled ? result : null}
        onRisk={onRisk}
        onRows={onRows}
      />
      {bets.isUnknown && bets.bet !== null && <UnknownBet betPoints={bets.bet.betAmount} onLeave={bets.leave} />}
      <BetBar
        stake={stake}
        action={bets.isUnknown ? 'Check the result' : 'Drop'}
        pendingAction="Falling"
        isPending={bets.isRolling}
        isBlocked={bets.isResting}
        auto={auto}
        onPlay={auto.press}
      />
      <ReceiptStrip {...strip} />
    </GameRoom>
  );
}
