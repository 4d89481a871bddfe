import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { playWheel } from '#contracts/play/calls/single-shot.ts';
import { wheel } from '#contracts/games/wheel/wheel.ts';
import { color, space } from '../../../theme/tokens.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ARCS, middleOf } from '../../../ui/wheel/wheel-arcs.ts';
import { SingleShotRoom, useSingleShot } from '../spin/single-shot.tsx';
import { lowestGain } from '../betting/bet-rules.ts';
import { type Turning, useTurning } from '../spin/turning.ts';
import { useHighestStake } from '../betting/use-house-limits.ts';
import { type SpinResult, WheelTable } from './wheel-table.tsx';
import { backTurn, landingTurn, restOf, runningTurn, SPIN_MS } from './wheel-turn.ts';

const OPENING_DEGREES = -middleOf(ARCS.find(({ multiplierHundredths }) => multiplierHundredths === 100)!);

type Drawn = { id: string; segment: number; seq: number };

const TURNING = {
  after: runningTurn,
  landing: (from: number, { segment, seq }: Drawn) => landingTurn(from, segment, restOf(seq)),
  back: backTurn,
};

/** Degrees clockwise. `drawn`: the round being animated, else the last one. */
export function useWheelTurn(drawn: Drawn | null, isWaiting: boolean): Turning<number> {
  return useTurning(TURNING, OPENING_DEGREES, { drawn, isWaiting });
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
  const isWaiting = bets.isRolling && bets.reply === null;
  const turn = useWheelTurn(bets.reply === null ? lastResult : resultOf(bets.reply), isWaiting);
  return (
    <SingleShotRoom table={table} action="SPIN" pendingAction="SPINNING..." title="Recent Spins" foot={<HowToPlay />}>
      <WheelTable turn={turn} isSpinning={bets.isRolling} result={result} />
    </SingleShotRoom>
  );
}
