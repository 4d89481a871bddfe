import { useId } from 'react';
import { styled } from 'styled-components';
import { dice, type DiceParams } from '#contracts/games/dice.ts';
import { color, from, sideways, size, space, weight } from '../../../../theme/tokens.ts';
import { Choice, ChoiceLegend, Choices } from '../../../../ui/form/choice.ts';
import { LockableRadio } from '../../../../ui/form/lockable-radio.tsx';

type Prediction = DiceParams['prediction'];
export type DiceCallControl = { value: Prediction; onValue(value: Prediction): void };

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

export function DiceCall({ value, onValue }: DiceCallControl) {
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
