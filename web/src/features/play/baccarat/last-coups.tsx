import { styled } from 'styled-components';
import { color, from, size, space } from '../../../theme/tokens.ts';
import { CoupMark } from '../../../ui/coup/coup-mark.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { coupWords } from './coup-words.ts';
import type { Coup } from './use-deal.ts';

const Board = styled.div`
  display: flex;
  flex-flow: column;
  align-items: center;
  justify-content: center;
  gap: ${space(1.5)} ${space(3)};
  min-height: 3.5rem;
  color: ${color.ivory};
  font-size: ${size.fine};
  ${from.tablet} {
    flex-flow: row;
    min-height: 2rem;
  }
`;

const Beads = styled.ol`
  display: flex;
  gap: ${space(1)};
  max-width: 100%;

  & > li {
    width: 1.75rem;
    aspect-ratio: 1;
    overflow: hidden;
    border-radius: 50%;
  }
`;

export function LastCoups({ coups }: { coups: readonly Coup[] }) {
  if (coups.length === 0) return <Board>Recent winners appear here.</Board>;
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
