import { type ReactNode, useState } from 'react';
import type { BodyIn, ReplyOf } from '#contracts/definition/call.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import type {
  playBaccarat,
  playDice,
  playKeno,
  playPlinko,
  playSlots,
  playWheel,
} from '#contracts/play/calls/single-shot.ts';
import { useUser } from '../../../api/session.tsx';
import { type AutoBet, useAutoBet } from '../auto/use-auto-bet.ts';
import { BetBar } from '../betting/bet-bar.tsx';
import { UnknownBet } from '../betting/unknown-bet.tsx';
import { type Stake, stakeKeys, useStake } from '../betting/use-stake.ts';
import { landingPoints, type TableBets, type TableRules, useTableBets } from '../betting/use-table-bets.ts';
import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import type { RecentRound } from '../receipts/use-recent-rounds.ts';
import { useSlips } from '../receipts/use-slips.tsx';
import { GameRoom } from '../table/game-room.ts';
import type { KeyActions } from '../table/shortcut-keys.tsx';

type SingleShotCall =
  | typeof playBaccarat
  | typeof playDice
  | typeof playKeno
  | typeof playPlinko
  | typeof playSlots
  | typeof playWheel;

type SingleShotRules<C extends SingleShotCall, Result> = Omit<TableRules<C>, 'stakeOf' | 'onResult'> & {
  game: GameName;
  /** The body of a bet without its stake. */
  choice: Omit<BodyIn<C>, 'betAmount'>;
  /** The lowest multiplier above 1 that this choice can pay, in hundredths. */
  lowestGain: number | null;
  /** Why this choice cannot be bet on. */
  choiceObstacle?: string | null;
  /** An obstacle blocks the action. Otherwise pressing it says why nothing was bet. */
  isBlockedByObstacle?: boolean;
  keys?: KeyActions;
  /** Receipts on the strip. */
  count?: number;
  slipOf(reply: ReplyOf<C>, body: BodyIn<C>): { params: unknown; outcome: unknown };
  resultOf(reply: ReplyOf<C>, body: BodyIn<C>): Result;
  /** Before the result is shown. */
  onResult?(reply: ReplyOf<C>, body: BodyIn<C>): void;
};

type SingleShot<C extends SingleShotCall, Result> = {
  bets: TableBets<C>;
  stake: Stake;
  /** Of the bet in flight, else of the next one. */
  stakePoints: number;
  obstacle: string | null;
  /** About a press that placed no bet because the one before was just now. */
  note: string | null;
  /** Reports such a press. Null while a bet can be placed. */
  tooQuick: (() => void) | null;
  auto: AutoBet;
  /** No bet is in flight and no run is on. */
  isFree: boolean;
  /** Null while a bet is in flight. */
  result: Result | null;
  /** Of the last bet that was settled here. */
  lastResult: Result | null;
  clearResult(): void;
  rounds: readonly RecentRound[];
  strip: ReturnType<typeof useSlips>['strip'];
};

/** Bets that may be landing at once. */
const MOST_LANDING = 10;

const stakeOf = ({ betAmount }: { betAmount: number }) => betAmount;

/** A table whose round is one bet. */
export function useSingleShot<C extends SingleShotCall, Result>(
  rules: SingleShotRules<C, Result>,
): SingleShot<C, Result> {
  const { game, choice, choiceObstacle = null, isBlockedByObstacle = false, maxStakePoints } = rules;
  const { points } = useUser();
  const [lastResult, setResult] = useState<Result | null>(null);
  const { note, rounds, strip } = useSlips(game, rules.count);
  const bets = useTableBets<C>({
    ...rules,
    stakeOf,
    onResult(reply, body) {
      note({ receipt: reply.receipt, ...rules.slipOf(reply, body) });
      rules.onResult?.(reply, body);
      setResult(rules.resultOf(reply, body));
    },
  });
  const balancePoints = points - landingPoints(bets.landing, stakeOf);
  const stake = useStake(game, { balancePoints, maxStakePoints }, rules.lowestGain);
  const isLanding = bets.landing.length > 0;
  const told = stake.obstacle?.inShort ?? null;
  const obstacle = isBlockedByObstacle && bets.phase === 'idle' ? told : null;
  const isFull = bets.isRolling || bets.isResting || bets.landing.length >= MOST_LANDING;
  const isTooQuick = rules.landMs !== undefined && choiceObstacle === null && isFull;
  const [isToldTooQuick, tellTooQuick] = useState(false);
  if (isToldTooQuick && !isFull && !isLanding) tellTooQuick(false);
  const play = () => {
    if (bets.isUnknown) return bets.check();
    tellTooQuick(isTooQuick);
    if (bets.isRolling || choiceObstacle !== null || bets.landing.length >= MOST_LANDING) return;
    if (isBlockedByObstacle && (bets.isResting || obstacle !== null)) return;
    stake.settle();
    bets.placeOrTell({ betAmount: stake.points, ...choice } as BodyIn<C>);
  };
  const auto = useAutoBet({
    game,
    // A run has one bet at a time.
    bets: isLanding && bets.phase === 'idle' ? { ...bets, phase: 'rolling' } : bets,
    stakePoints: stake.points,
    setStake: stake.enter,
    obstacle: choiceObstacle ?? (isBlockedByObstacle ? obstacle : told),
    play,
    keys: { ...rules.keys, ...stakeKeys(stake) },
  });
  return {
    bets,
    stake,
    stakePoints: bets.bet?.betAmount ?? stake.points,
    obstacle,
    note: isToldTooQuick ? 'That press was too quick. No bet was placed.' : null,
    tooQuick: isTooQuick ? () => tellTooQuick(true) : null,
    auto,
    isFree: bets.phase === 'idle' && !isLanding && auto.run === null,
    result: bets.isSettled ? lastResult : null,
    lastResult,
    clearResult: () => setResult(null),
    rounds,
    strip,
  };
}

type SingleShotRoomProps = {
  table: Pick<SingleShot<SingleShotCall, unknown>, 'stake' | 'obstacle' | 'note' | 'tooQuick' | 'auto' | 'strip'> & {
    bets: Pick<TableBets<SingleShotCall>, 'isUnknown' | 'isRolling' | 'isResting' | 'leave'> & {
      landing: readonly unknown[];
      bet: { betAmount: number } | null;
    };
  };
  action: string;
  pendingAction: string;
  isBlocked?: boolean;
  /** Of the strip of receipts. */
  title?: string;
  /** Between the bar and the strip. */
  stats?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

export function SingleShotRoom(props: SingleShotRoomProps) {
  const { bets, stake, obstacle, note, tooQuick, auto, strip } = props.table;
  return (
    <GameRoom>
      {props.children}
      {bets.isUnknown && bets.bet !== null && <UnknownBet betPoints={bets.bet.betAmount} onLeave={bets.leave} />}
      <BetBar
        stake={stake}
        action={bets.isUnknown ? 'Check the result' : props.action}
        pendingAction={props.pendingAction}
        isPending={bets.isRolling}
        obstacle={obstacle}
        note={note}
        isBlocked={props.isBlocked === true || bets.isResting || bets.landing.length >= MOST_LANDING}
        auto={auto}
        onPlay={auto.press}
        {...(tooQuick !== null && { onBlocked: tooQuick })}
      />
      {props.stats}
      <ReceiptStrip {...strip} {...(props.title !== undefined && { title: props.title })} />
      {props.foot}
    </GameRoom>
  );
}
