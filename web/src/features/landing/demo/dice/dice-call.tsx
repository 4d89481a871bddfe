// Over or under 3.5: two big choices, moved between with the arrow keys.
import { useId } from 'react';
import { styled } from 'styled-components';
import { dice, type DiceParams } from '#contracts/games/dice.ts';
import { color, motion, radius, ring, size, space, weight } from '../../../../theme/tokens.ts';

type Prediction = DiceParams['prediction'];
export type DiceCallControl = { value: Prediction; onValue(value: Prediction): void };

const Choices = styled.fieldset`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(2)};
`;

const Legend = styled.legend`
  padding: 0;
  margin-bottom: ${space(1)};
  font-size: ${size.small};
  font-weight: ${weight.strong};
`;

const Choice = styled.label`
  display: grid;
  padding: ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.small};
  cursor: pointer;
  transition:
    background-color ${motion.feedback},
    border-color ${motion.feedback};
  &:has(:checked) {
    background: ${color.brassTint};
    border-color: ${color.brass};
    box-shadow: inset 0 0 0 1px ${color.brass};
  }
  &:has(:focus-visible) {
    outline: ${ring};
    outline-offset: 2px;
  }
  input {
    position: absolute;
    opacity: 0;
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
`;

export function DiceCall({ value, onValue }: DiceCallControl) {
  const name = useId();
  return (
    <Choices>
      <Legend>Over or under 3.5</Legend>
      {dice.odds.map(({ bet, winsOn }) => (
        <Choice key={bet}>
          <input
            type="radio"
            name={name}
            value={bet}
            checked={bet === value}
            onChange={() => onValue(bet as Prediction)}
          />
          <Name>{bet}</Name>
          <Faces>wins on {winsOn}</Faces>
        </Choice>
      ))}
    </Choices>
  );
}
