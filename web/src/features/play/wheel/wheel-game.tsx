import { useState } from 'react';
import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { playWheel } from '#contracts/play/calls/single-shot.ts';
import { wheel } from '#contracts/games/wheel/wheel.ts';
import { color, space } from '../../../theme/tokens.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ARCS, middleOf } from '../../../ui/wheel/wheel-arcs.ts';
import { SingleShotRoom, useSingleShot } from '../spin/single-shot.tsx';
import { lowestGain } from '../betting/bet-rules.ts';
import { useHighestStake } from '../betting/use-house-limits.ts';
import { type SpinResult, WheelTable } from './wheel-table.tsx';
import { SPIN_MS, landingTurn, restOf } from './wheel-turn.ts';

const OPENING_DEGREES = -middleOf(ARCS.find(({ multiplierHundredths }) => multiplierHundredths === 100)!);

type Drawn = { id: string; segment: number; seq: number };

type Turn = { roundId: string | null; degrees: number };

/** Degrees clockwise. `drawn`: the round being animated, else the last one. */
export function useWheelTurn(drawn: Drawn | null): number {
  const [turn, setTurn] = useState<Turn>({ roundId: null, degrees: OPENING_DEGREES });
  if (drawn !== null && drawn.id !== turn.roundId) {
    const { id: roundId, segment, seq } = drawn;
    setTurn({ roundId, degrees: landingTurn(turn.degrees, segment, restOf(seq)) });
  }
  return turn.degrees;
}

const Steps = styled.ol`
  display: grid;
  gap: ${space(2)};
  max-width: 42rem;
  padding-inline-start: ${space(5)};
  color: ${color.quiet};
  list-style: decimal;
`;

function HowToPlay() {
  return (
    <Panel title="How to Play">
      <Steps>
        <li>Set your bet and spin the wheel.</li>
        <li>The segment under the pointer pays your bet times its multiplier, from 0x to 3x.</li>
        <li>Bankruptcy pays nothing. Below 1x, part of your bet is returned.</li>
        <li>The wider a segment, the likelier it is.</li>
      </Steps>
    </Panel>
  );
}

type Spun = SpinResult & { seq: number };

function resultOf({ segment, receipt }: ReplyOf<typeof playWheel>): Spun {
  const { roundId: id, seq, stakePoints, payoutPoints } = receipt;
  return { id, seq, segment, stakePoints, payoutPoints };
}

export function WheelGame() {
  const table = useSingleShot({
    game: 'wheel',
    call: playWheel,
    maxStakePoints: useHighestStake('wheel', wheel, {}),
    choice: {},
    lowestGain: lowestGain(wheel.odds, 'spin'),
    isBlockedByObstacle: true,
    revealMs: () => SPIN_MS,
    slipOf: ({ segment }) => ({ params: {}, outcome: { segment } }),
    resultOf,
  });
  const { bets, result, lastResult } = table;
  const turnDegrees = useWheelTurn(bets.reply === null ? lastResult : resultOf(bets.reply));
  return (
    <SingleShotRoom table={table} action="SPIN" pendingAction="SPINNING..." title="Recent Spins" foot={<HowToPlay />}>
      <WheelTable
        turnDegrees={turnDegrees}
        isSpinning={bets.isRolling}
        isTurning={bets.reply !== null}
        result={result}
      />
    </SingleShotRoom>
  );
}
