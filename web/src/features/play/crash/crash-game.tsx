import { CloudOff, WifiOff } from 'lucide-react';
import { useMemo, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { crash } from '#contracts/games/crash/crash.ts';
import { highestStake } from '#contracts/games/limits.ts';
import { crashCashOut, crashStart } from '#contracts/play/calls/crash.ts';
import { payoutPoints } from '#contracts/points.ts';
import { useUser } from '../../../api/session.tsx';
import { useMayPlay } from '../../../live/use-may-play.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import type { Flight } from '../../../ui/flight-curve/flight-curve.tsx';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { roundBets } from '../auto/round-bets.ts';
import { type AutoBet, useAutoBet } from '../auto/use-auto-bet.ts';
import { BetBar } from '../betting/bet-bar.tsx';
import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import { RoundNotice } from '../rounds/round-notice.tsx';
import { GameRoom } from '../table/game-room.ts';
import { Notice } from '../table/notice.tsx';
import { isGain } from '../table/result-words.tsx';
import { useTableState } from '../table/table-memory.tsx';
import { useHouseLimits } from '../betting/use-house-limits.ts';
import { type Stake, useStake, stakeKeys } from '../betting/use-stake.ts';
import { AutoCashOut } from './auto-cash-out.tsx';
import { targetOf, targetText, type TypedTarget } from './cash-out-target.ts';
import { CrashFelt } from './crash-felt.tsx';
import { CrashWords } from './crash-words.tsx';
import { endOfRound, type FlightEnd, hundredthsOf } from './flight-end.ts';
import { FlightsNow } from './flights-now.tsx';
import { LastFlights } from './last-flights.tsx';
import { type Crash, useCrash } from './use-crash.ts';
import type { AirborneFlight } from './use-flight-clock.ts';

const FLIES_ON_AWAY = 'Your flight continues on the server.';
const FLIES_ON = "Your flight continues on the server. A cash-out now counts by the server's clock.";
const HOLDS_THERE = 'Your flight continues on the server and cashes out at your target.';
const ONCE = 'It counts only once.';
const ONCE_IN_TIME = `${ONCE} If it arrived too late, the crash counts.`;

/** "your cash-out at 2.31x", as the player saw it. */
function askedFor({ made }: Crash['table']): string {
  if (made?.name !== crashCashOut.name) return 'your start';
  const seen = made.body.cashOutMultiplier;
  return seen === undefined ? 'your cash-out' : `your cash-out at ${multiplierText(hundredthsOf(seen))}`;
}

function CrashNotice({ game: { table, isAsking, isLost, open, end, isUntold } }: { game: Crash }) {
  const mayPlay = useMayPlay();
  if (isAsking) {
    return (
      <Notice
        icon={<CloudOff size={22} aria-hidden="true" />}
        title={`No answer to ${askedFor(table)} yet. Checking again.`}
        words={table.made?.name === crashCashOut.name ? ONCE_IN_TIME : ONCE}
      />
    );
  }
  if (isLost && open !== null) {
    return (
      <Notice
        icon={<WifiOff size={22} aria-hidden="true" />}
        title="The live connection is silent."
        words={open.autoCashOut === null ? (mayPlay ? FLIES_ON : FLIES_ON_AWAY) : HOLDS_THERE}
      />
    );
  }
  const shown = end === null && isUntold ? table : { ...table, gone: null };
  return (
    <RoundNotice table={shown} startName={crashStart.name} keptWords="It continues on the server and ends there." />
  );
}

type CrashAuto = {
  game: Crash;
  stake: Stake;
  target: TypedTarget;
  /** To a flight with this stake and target. */
  obstacle: string | null;
  /** By hand: starts, cashes out or asks again. */
  press(): void;
  takeOff(): void;
};

/** A flight of a run cashes out at its target only. */
function useCrashAuto({ game, stake, target, obstacle, press, takeOff }: CrashAuto): AutoBet {
  const { table, open, ended } = game;
  const isOpen = open !== null || (table.gone !== null && game.end === null);
  const isAimless = target.problem === null && target.hundredths === null;
  const auto = useAutoBet({
    game: 'crash',
    bets: roundBets({ ...table, isOpen }, ended),
    stakePoints: stake.points,
    setStake: stake.enter,
    obstacle: isOpen ? 'Your flight is still in the air.' : isAimless ? 'Set an auto cash-out first.' : obstacle,
    play: () => (auto.run === null ? press() : takeOff()),
    keys: open === null ? stakeKeys(stake) : {},
  });
  return auto;
}

// Updated per frame without React. Visual only: the button keeps its accessible name.

const Figure = styled.span`
  font-variant-numeric: tabular-nums;
`;

function LivePayout({ flight, stakePoints }: { flight: AirborneFlight; stakePoints: number }) {
  const figure = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let frame = 0;
    const show = () => {
      figure.current!.textContent = flight.isSilent()
        ? ''
        : formatPoints(payoutPoints(stakePoints, flight.hundredths()));
      frame = requestAnimationFrame(show);
    };
    show();
    return () => cancelAnimationFrame(frame);
  }, [flight, stakePoints]);
  return <Figure ref={figure} aria-hidden="true" data-testid="live-payout" />;
}

function obstacleTo({ points, obstacle }: Stake, target: TypedTarget, maxPayoutPoints: number): string | null {
  if (target.problem !== null) return target.problem;
  if (obstacle !== null) return obstacle.inShort;
  const top = crash.topPayoutPoints({ autoCashOutHundredths: target.hundredths }, points);
  if (top <= maxPayoutPoints) return null;
  return `A flight brings at most ${countedPoints(maxPayoutPoints)}. Bet less, or set a lower target.`;
}

function pictureOf(airborne: AirborneFlight | null, end: FlightEnd | null, isLaunching: boolean): Flight {
  if (airborne !== null) return { state: 'flying', elapsedMs: airborne.elapsedMs };
  if (isLaunching) return { state: 'launching' };
  if (end === null) return { state: 'waiting' };
  const { crashPointHundredths, cashOutHundredths } = end;
  if (cashOutHundredths === null) return { state: 'crashed', hundredths: crashPointHundredths };
  return { state: 'cashed-out', hundredths: cashOutHundredths, isGain: isGain(end) };
}

/** During a flight the bet bar shows its stake, whatever was typed. */
function stakeInAir(stake: Stake, points: number): Stake {
  return { ...stake, entered: points, points };
}

function targetInAir(autoCashOut: number | null): string {
  return targetText(autoCashOut === null ? null : hundredthsOf(autoCashOut));
}

function Action({ game: { table, open, airborne, end, isResting } }: { game: Crash }) {
  if (open !== null && airborne !== null) {
    return (
      <>
        Cash out <LivePayout flight={airborne} stakePoints={open.betAmount} />
      </>
    );
  }
  if (table.phase === 'unknown') return 'Check the result';
  if (end === null || !isResting) return 'Start';
  return end.cashOutHundredths === null ? 'Crashed' : 'Cashed out';
}

function pendingWords({ made }: Crash['table']): string {
  if (made?.name !== 'crash-cashout') return 'Taking off';
  const seen = made.body.cashOutMultiplier;
  return seen === undefined ? 'Cashing out' : `Cashing out at ${multiplierText(hundredthsOf(seen))}`;
}

function useNextFlight() {
  const { points: balancePoints } = useUser();
  const limits = useHouseLimits('crash', crash);
  const [text, setText] = useTableState('crash', 'target', '');
  const target = targetOf(text);
  const maxStakePoints = highestStake(crash, { autoCashOutHundredths: target.hundredths }, limits);
  const stake = useStake('crash', { balancePoints, maxStakePoints }, target.hundredths);
  return { text, setText, target, stake, obstacle: obstacleTo(stake, target, limits.maxPayoutPoints) };
}

export function CrashGame() {
  const { text, setText, target, stake, obstacle: obstacleNow } = useNextFlight();
  const game = useCrash();
  const { table, open, airborne, end, slips } = game;
  const isOnGround = open === null && table.phase === 'idle' && !game.isResting;
  const obstacle = isOnGround ? obstacleNow : null;
  // Cashing out and asking again are never blocked by obstacles of a new flight.
  const isBlocked = open === null && table.phase !== 'unknown' && (game.isResting || obstacle !== null);
  const takeOff = () => {
    stake.settle();
    setText(targetText(target.hundredths));
    table.start({ betAmount: stake.points, autoCashOut: target.hundredths === null ? null : target.hundredths / 100 });
  };
  const press = () => {
    if (isBlocked || table.phase === 'busy') return;
    if (open !== null) return game.cashOut();
    if (table.phase === 'unknown') return table.check();
    takeOff();
  };
  const auto = useCrashAuto({ game, stake, target, obstacle: obstacleNow, press, takeOff });
  const isLaunching = open === null && table.phase === 'busy' && table.made?.name === crashStart.name;
  const picture = useMemo(() => pictureOf(airborne, end, isLaunching), [airborne, end, isLaunching]);
  const flights = slips.rounds.flatMap((round) => endOfRound(round) ?? []);

  return (
    <GameRoom>
      <CrashFelt
        flight={picture}
        others={<FlightsNow />}
        gainId={end !== null && isGain(end) ? end.id : null}
        words={<CrashWords {...{ open, end, isLaunching }} flight={airborne} isGone={table.gone !== null} />}
        target={
          <AutoCashOut
            text={open === null ? text : targetInAir(open.autoCashOut)}
            stakePoints={open?.betAmount ?? stake.points}
            isLocked={open !== null || auto.run !== null}
            onText={setText}
            onEnter={auto.press}
          />
        }
        board={<LastFlights flights={flights} />}
      />
      <CrashNotice game={game} />
      <BetBar
        stake={open === null ? stake : stakeInAir(stake, open.betAmount)}
        action={<Action game={game} />}
        pendingAction={pendingWords(table)}
        isPending={table.phase === 'busy' || game.isAsking}
        obstacle={obstacle}
        isBlocked={isBlocked}
        isLocked={open !== null}
        auto={open === null || auto.run !== null ? auto : undefined}
        onPlay={auto.press}
      />
      <ReceiptStrip title="Recent flights" {...slips.strip} />
    </GameRoom>
  );
}
