// Demo dice for visitors: the die, a bet, over or under. A Register button leads to the real thing.
import { RotateCcw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { DICE_WIN_HUNDREDTHS, type DiceParams } from '#contracts/games/dice.ts';
import { color, font, from, line, radius, size, space, weight } from '../../../theme/tokens.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { Die } from '../../../ui/die/die.tsx';
import { AnimatedPoints } from '../../../ui/figure/animated-points.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Field } from '../../../ui/form/field.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { brassStitch, feltGround } from '../../../ui/layout/felt-ground.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { multiplierText } from '../../../ui/receipt/receipt.ts';
import { paths } from '../../../ui/paths.ts';
import { DemoCall } from './demo-call.tsx';
import { canRoll, DEMO_BALANCE, DEMO_BET, type DemoRoll } from './demo-rules.ts';
import { DemoRolls } from './demo-rolls.tsx';
import { Section } from '../section.tsx';
import { useDemoDice } from './use-demo-dice.ts';

export const DEMO_SECTION_ID = 'demo';

const Table = styled.div`
  display: grid;
  overflow: hidden;
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
  ${from.desk} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 24rem);
  }
`;

const Felt = styled.div`
  --die-size: 6.5rem;
  ${feltGround}
  ${brassStitch}
  position: relative;
  display: grid;
  grid-template-rows: 1fr auto;
  justify-items: center;
  align-items: center;
  gap: ${space(4)};
  min-height: 20rem;
  padding: ${space(8)} ${space(6)} ${space(7)};
`;

const Controls = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space(5)};
  padding: ${space(5)} ${space(4)};
  ${from.tablet} {
    padding: ${space(6)};
  }
`;

const Purse = styled.div`
  display: flex;
  align-items: end;
  justify-content: space-between;
  gap: ${space(4)};
`;

const PurseName = styled.p`
  color: ${color.quiet};
  font-size: ${size.fine};
`;

const PurseFigure = styled.p`
  font-family: ${font.face};
  font-size: ${size.heading};
  font-weight: ${weight.face};
  line-height: 1.2;
`;

const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  margin-top: auto;
  padding-top: ${space(5)};
  color: ${color.quiet};
  border-top: ${line.hair};
  font-size: ${size.small};
`;

function tellWith(toast: ReturnType<typeof useToast>) {
  return ({ payout }: DemoRoll) =>
    payout > 0 ? toast({ title: `+${formatPoints(payout)} points!`, tone: 'gain' }) : toast({ title: 'Try again!' });
}

export function DemoSection() {
  const { game, isRolling, roll, reset } = useDemoDice(tellWith(useToast()));
  const [bet, setBet] = useState<number | null>(DEMO_BET);
  const [prediction, setPrediction] = useState<DiceParams['prediction']>('over');
  const last = game.rolls[0];
  const play = (event: FormEvent) => {
    event.preventDefault();
    if (canRoll(bet, game.balance)) roll(bet, { prediction });
  };
  return (
    <Section id={DEMO_SECTION_ID} title="Demo dice" note="No account needed. Nothing here touches real points.">
      <Table>
        <Felt>
          <Die face={(last?.die ?? 6) as 1 | 2 | 3 | 4 | 5 | 6} isRolling={isRolling} />
          <VisuallyHidden role="status">
            {!isRolling &&
              last !== undefined &&
              `The die shows ${last.die}. ${last.payout > 0 ? 'You win.' : 'You lose.'}`}
          </VisuallyHidden>
          <DemoRolls rolls={game.rolls} />
        </Felt>
        <Controls onSubmit={play}>
          <Purse>
            <div>
              <PurseName>Demo balance</PurseName>
              <PurseFigure>
                <AnimatedPoints value={game.balance} />
              </PurseFigure>
            </div>
            <Button tone="plain" small onClick={reset} disabled={game.balance === DEMO_BALANCE && last === undefined}>
              <RotateCcw size={16} aria-hidden="true" />
              Reset
            </Button>
          </Purse>
          <DemoCall value={prediction} onValue={setPrediction} />
          <Field
            label="Bet in demo points"
            error={bet !== null && bet > game.balance ? 'That is more than your demo balance.' : undefined}
          >
            {(control) => <NumberInput {...control} value={bet} onValue={setBet} min={1} max={1_000_000} />}
          </Field>
          <Button
            type="submit"
            tone="primary"
            pending={isRolling}
            pendingText="Rolling..."
            disabled={!canRoll(bet, game.balance)}
          >
            Roll the die
          </Button>
          <Foot>
            <p>The rules and odds of the real game: a win pays {multiplierText(DICE_WIN_HUNDREDTHS)}.</p>
            <ButtonLink to={paths.register}>Register</ButtonLink>
          </Foot>
        </Controls>
      </Table>
    </Section>
  );
}
