// The board of the table: who won the last coups, newest first.
import { styled } from 'styled-components';
import { color, size, space } from '../../../theme/tokens.ts';
import { CoupMark } from '../../../ui/coup/coup-mark.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { coupWords } from './coup-words.ts';
import type { Coup } from './use-deal.ts';

const Board = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space(1.5)} ${space(3)};
  min-height: 2rem;
  color: ${color.ivory};
  font-size: ${size.fine};
`;

const Beads = styled.ol`
  display: flex;
  gap: ${space(1)};

  & > li {
    width: 1.75rem;
    height: 1.75rem;
    overflow: hidden;
    border-radius: 50%;
  }
`;

export function LastCoups({ coups }: { coups: readonly Coup[] }) {
  if (coups.length === 0) return <Board>The winners of the last coups stand here.</Board>;
  return (
    <Board>
      <span id="last-coups">Last coups</span>
      <Beads aria-labelledby="last-coups">
        {coups.map(({ id, outcome }) => (
          <li key={id} title={coupWords(outcome)}>
            <CoupMark winner={outcome.result} />
            <VisuallyHidden>{coupWords(outcome)}</VisuallyHidden>
          </li>
        ))}
      </Beads>
    </Board>
  );
}
