// How many mines: four choices in a row, moved between with the arrow keys.
import { useId } from 'react';
import { styled } from 'styled-components';
import { color, motion, radius, ring, size, space, touch, weight } from '../../../../theme/tokens.ts';
import { LockableRadio } from '../../../../ui/form/lockable-radio.tsx';
import { MINE_COUNTS, type MineCount as Count } from './mines-round.ts';

const Choices = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space(2)};
`;

const Legend = styled.legend`
  padding: 0;
  margin-bottom: ${space(1)};
  font-size: ${size.small};
  font-weight: ${weight.strong};
`;

const Choice = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-height: ${touch};
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
    font-weight: ${weight.strong};
  }
  &:has(:focus-visible) {
    outline: ${ring};
    outline-offset: 2px;
  }
  &:has([aria-disabled='true']) {
    color: ${color.quiet};
    cursor: not-allowed;
  }
`;

export type MineCountControl = { value: Count; onValue(value: Count): void };

export function MineCountChoice({ value, onValue, isLocked }: MineCountControl & { isLocked: boolean }) {
  const name = useId();
  return (
    <Choices aria-disabled={isLocked || undefined}>
      <Legend>Mines</Legend>
      {MINE_COUNTS.map((count) => (
        <Choice key={count}>
          <LockableRadio name={name} value={count} isChosen={count === value} isLocked={isLocked} onChoose={onValue} />
          {count}
        </Choice>
      ))}
    </Choices>
  );
}
