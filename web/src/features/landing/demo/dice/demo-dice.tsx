import { useId } from 'react';
import { styled } from 'styled-components';
import { DICE_WIN_HUNDREDTHS, dice, type DiceParams } from '#contracts/games/dice.ts';
import { color, from, sideways, size, space, weight } from '../../../../theme/tokens.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { Die } from '../../../../ui/die/die.tsx';
import { multiplierText } from '../../../../ui/figure/multiplier.ts';
import { Choice, ChoiceLegend, Choices } from '../../../../ui/form/choice.ts';
import { LockableRadio } from '../../../../ui/form/lockable-radio.tsx';
import { type BetControl, DemoBet, PlayRow } from '../demo-bet.tsx';
import { DemoFrame, SettledWords } from '../demo-frame.tsx';
import { canBet } from '../demo-table.ts';
import { OddsNote } from '../odds-note.tsx';
import type { DemoDesk } from '../use-demo-desk.ts';
import { type DemoDice as Dice, type DemoRoll, KEPT_ROLLS, startRoll } from './dice-round.ts';

type Prediction = DiceParams['prediction'];
type DiceCallControl = { value: Prediction; onValue(value: Prediction): void };

const Pair = styled(Choices)`
  grid-template-columns: 1fr 1fr;
`;

const Half = styled(Choice)`
  padding: ${space(1.5)} ${space(3)};
  ${from.tablet} {
    padding: ${space(3)};
  }
  ${sideways} {
    padding: ${space(1.5)} ${space(3)};
  }
`;

const Name = styled.span`
  font-weight: ${weight.strong};
  &::first-letter {
    text-transform: uppercase;
  }
`;

const Faces = styled.span`
  color: ${color.quiet};
  font-size: ${size.fine};
  text-wrap: balance;
`;

function DiceCall({ value, onValue }: DiceCallControl) {
  const name = useId();
  return (
    <Pair>
      <ChoiceLegend>Over or under 3.5</ChoiceLegend>
      {dice.odds.map(({ bet, winsOn }) => (
        <Half key={bet}>
          <LockableRadio name={name} value={bet as Prediction} isChosen={bet === value} onChoose={onValue} />
          <Name>{bet}</Name>
          <Faces>wins on {winsOn}</Faces>
        </Half>
      ))}
    </Pair>
  );
}

const Place = styled.div`
  --die-size: min(9rem, 50cqh, 50cqw);
`;

function slipOf({ id, die, bet, payout }: DemoRoll) {
  return { id, head: `die ${die}`, words: `Rolled ${die}`, change: payout - bet };
}

function Words({ rolling, rolls: [last] }: Dice) {
  if (rolling !== null) return <p>The die is rolling.</p>;
  if (last === undefined) return <p>Call over or under, then roll the die.</p>;
  return <SettledWords happened={`You rolled ${last.die}`} bet={last.bet} payout={last.payout} />;
}

type DemoDiceProps = { desk: DemoDesk; bet: BetControl; call: DiceCallControl };

export function DemoDice({ desk, bet, call }: DemoDiceProps) {
  const { table, chance, play } = desk;
  const { rolling, rolls } = table.dice;
  const roll = () => {
    const points = bet.value;
    if (!canBet(points, table.balance)) return;
    const float = chance();
    play('dice', (game) => startRoll(game, points, { prediction: call.value }, float));
  };
  return (
    <DemoFrame
      name="dice"
      game={
        <Place>
          <Die face={(rolls[0]?.die ?? 6) as 1 | 2 | 3 | 4 | 5 | 6} isRolling={rolling !== null} />
        </Place>
      }
      words={<Words {...table.dice} />}
      slips={{ most: KEPT_ROLLS, items: rolls.map(slipOf) }}
      controls={
        <>
          <DiceCall {...call} />
          <PlayRow>
            <DemoBet bet={bet} balance={table.balance} isLocked={rolling !== null} />
            <Button
              type="submit"
              tone="primary"
              pending={rolling !== null}
              pendingText="Rolling..."
              disabled={rolling === null && !canBet(bet.value, table.balance)}
            >
              Roll the die
            </Button>
          </PlayRow>
        </>
      }
      note={
        <OddsNote isDifferent={false}>
          Same rules and chances as the real die: a win pays {multiplierText(DICE_WIN_HUNDREDTHS)}, and 90% of all bets
          is returned on average.
        </OddsNote>
      }
      isRunning={rolling !== null}
      onPlay={roll}
    />
  );
}
