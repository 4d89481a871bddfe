import { styled } from 'styled-components';
import { color, from, motion, radius, ring, size, space } from '../../../theme/tokens.ts';
import { Chip } from './chip.tsx';

export const BetPlaceGround = styled.label<{ $isChosen: boolean }>`
  position: relative;
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${space(1)};
  min-width: 0;
  color: ${color.ivory};
  background: ${({ $isChosen }) => ($isChosen ? color.feltWell : 'transparent')};
  border: 2px solid ${({ $isChosen }) => ($isChosen ? color.brassFill : color.feltLine)};
  border-radius: ${radius.large};
  cursor: pointer;
  transition:
    border-color ${motion.feedback},
    background-color ${motion.feedback};

  &:hover {
    border-color: ${({ $isChosen }) => ($isChosen ? color.brassFill : color.ivory)};
  }
  &:has(:focus-visible) {
    outline: ${ring};
    outline-offset: 2px;
  }
`;

export const Pays = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 ${space(2)};
  font-size: ${size.small};
  text-align: center;
`;

const OnTheEdge = styled.span`
  position: absolute;
  inset-block-start: -1rem;
  inset-inline-end: -0.375rem;
  ${from.tablet} {
    inset-inline-end: ${space(3)};
  }
`;

export function ChipOnPlace({ points }: { points: number }) {
  return (
    <OnTheEdge aria-hidden="true">
      <Chip points={points} />
    </OnTheEdge>
  );
}
