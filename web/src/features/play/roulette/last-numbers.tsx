import { styled } from 'styled-components';
import { color, radius, size, space } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { PocketMark, pocketName } from '../../../ui/pocket/pocket-mark.tsx';

const Board = styled.div`
  display: grid;
  align-content: start;
  justify-items: center;
  gap: ${space(1)};
  min-height: 1.75rem;
  color: ${color.ivory};
  font-size: ${size.fine};
  ${wideTable} {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    column-gap: ${space(4)};
    min-height: 1.75rem;
  }
`;

const Numbers = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, 1.75rem);
  justify-content: center;
  gap: ${space(1)};
  width: 100%;
  max-height: 1.75rem;
  overflow: clip;
  ${wideTable} {
    justify-content: start;
    width: 100%;
  }

  & > li:first-child {
    outline: 2px solid ${color.brassFill};
    outline-offset: 1px;
    border-radius: ${radius.small};
  }
`;

export type FallenNumber = { id: string; pocket: number };

export function LastNumbers({ numbers }: { numbers: readonly FallenNumber[] }) {
  if (numbers.length === 0) return <Board>Recent numbers appear here.</Board>;
  return (
    <Board>
      <span id="last-numbers">Last numbers</span>
      <Numbers aria-labelledby="last-numbers">
        {numbers.map(({ id, pocket }) => (
          <li key={id}>
            <PocketMark pocket={pocket} />
            <VisuallyHidden>{pocketName(pocket)}</VisuallyHidden>
          </li>
        ))}
      </Numbers>
    </Board>
  );
}
