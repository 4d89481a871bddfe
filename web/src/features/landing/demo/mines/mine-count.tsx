import { useId } from 'react';
import { styled } from 'styled-components';
import { below, touch, weight } from '../../../../theme/tokens.ts';
import { Choice, ChoiceLegend, Choices } from '../../../../ui/form/choice.ts';
import { LockableRadio } from '../../../../ui/form/lockable-radio.tsx';
import { MINE_COUNTS, type MineCount as Count } from './mines-round.ts';

const Row = styled(Choices)`
  grid-template-columns: repeat(4, minmax(0, 1fr));
  /* On a phone the name stands beside the choices. */
  ${below.tablet} {
    grid-template-columns: auto repeat(4, minmax(0, 1fr));
    align-items: center;

    & > legend {
      float: left;
      margin: 0;
    }
  }
`;

const Tile = styled(Choice)`
  place-items: center;
  min-height: ${touch};
  &:has(:checked) {
    font-weight: ${weight.strong};
  }
`;

export type MineCountControl = { value: Count; onValue(value: Count): void };

export function MineCountChoice({ value, onValue, isLocked }: MineCountControl & { isLocked: boolean }) {
  const name = useId();
  return (
    <Row aria-disabled={isLocked || undefined}>
      <ChoiceLegend>Mines</ChoiceLegend>
      {MINE_COUNTS.map((count) => (
        <Tile key={count}>
          <LockableRadio name={name} value={count} isChosen={count === value} isLocked={isLocked} onChoose={onValue} />
          {count}
        </Tile>
      ))}
    </Row>
  );
}
