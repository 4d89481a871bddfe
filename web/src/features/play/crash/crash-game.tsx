import { useMemo } from 'react';
import { crash } from '#contracts/games/crash/crash.ts';
import { highestStake } from '#contracts/games/limits.ts';
import { useUser } from '../../../api/session.tsx';
import { countedPoints } from '../../../ui/figure/format.ts';
import type { Flight } from '../../../ui/flight-curve/flight-curve.tsx';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { BetBar } from '../betting/bet-bar.tsx';
import { ReceiptStrip } from '../receipts/receipt-strip.tsx';
import { GameRoom } from '../table/game-room.ts';
import { isGain } from '../table/result-words.tsx';
import { useTableState } from '../table/table-memory.tsx';
import { useHouseLimits } from '../betting/use-house-limits.ts';
import { type Stake, useStake } from '../betting/use-stake.ts';
import { AutoCashOut } from './auto-cash-out.tsx';
import { targetOf, targetText, type TypedTarget } from './cash-out-target.ts';
import { CrashNotice } from './crash-notice.tsx';
import { CrashFelt } from './crash-felt.tsx';
import { CrashWords } from './crash-words.tsx';
import { endOfRound, type FlightEnd, hundredthsOf } from './flight-end.ts';
import { LastFlights } from './last-flights.tsx';
import { LivePayout } from './live-payout.tsx';
import { type Crash, useCrash } from './use-crash.ts';
import { useCrashAuto } from './use-crash-auto.ts';
import type { AirborneFlight } from './use-flight-clock.ts';

function obstacleTo({ points, obstacle }: Stake, target: TypedTarget, maxPayoutPoints: number): string | null {
  if (target.problem !== null) return target.problem;
  if (obstacle !== null) return obstacle.inShort;
  const top = crash.topPayoutPoints({ autoCashOutHundredths: target.hundredths }, points);
  if (top <= maxPayoutPoints) return null;
  return `A flight brings at most ${countedPoints(maxPayoutPoints)}. Bet less, or set a lower target.`;
}

function pictureOf(airborne: AirborneFlight | null, end: FlightEnd | null): Flight {
  if (airborne !== null) return { state: 'flying', elapsedMs: airborne.elapsedMs };
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

function Action({ game: { table, open, airborne, end } }: { game: Crash }) {
  if (open !== null && airborne !== null) {
    return (
      <>
        Cash out <LivePayout flight={airborne} stakePoints={open.betAmount} />
      </>
    );
  }
  if (table.phase === 'unknown') return 'Check the result';
  if (end === null) return 'Start';
  return end.cashOutHundredths === null ? 'Crashed' : 'Cashed out';
}

function pendingWords({ made }: Crash['table']): string {
  if (made?.name !== 'crash-cashout') return 'Taking off';
  const seen = made.body.cashOutMultiplier;
  return seen === undefined ? 'Cashing out' : `Cashing out at ${multiplierText(hundredthsOf(seen))}`;
}

export function CrashGame() {
  const { points: balancePoints } = useUser();
  const limits = { balancePoints, ...useHouseLimits('crash', crash) };
  const [text, setText] = useTableState('crash', 'target', '');
  const target = targetOf(text);
  const params = { autoCashOutHundredths: target.hundredths };
  const stake = useStake('crash', { balancePoints, maxStakePoints: highestStake(crash, params, limits) });
  const game = useCrash();
  const { table, open, airborne, end, slips } = game;
  const isOnGround = open === null && table.phase === 'idle' && !game.isResting;
  const obstacleNow = obstacleTo(stake, target, limits.maxPayoutPoints);
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
  const picture = useMemo(() => pictureOf(airborne, end), [airborne, end]);
  const flights = slips.rounds.flatMap((round) => endOfRound(round) ?? []);

  return (
    <GameRoom>
      <CrashFelt
        flight={picture}
        gainId={end !== null && isGain(end) ? end.id : null}
        words={<CrashWords open={open} flight={airborne} end={end} isGone={table.gone !== null} />}
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
