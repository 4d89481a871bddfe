import { styled } from 'styled-components';
import { color, radius } from '../../theme/tokens.ts';
import { outcomePicture } from './outcome-picture.tsx';

const Place = styled.span<{ $isLarge: boolean; $squares: number }>`
  display: block;
  flex: none;
  height: ${({ $isLarge, $squares }) => ($isLarge ? '2.5rem' : $squares > 1 ? '1.5rem' : '1.75rem')};
  aspect-ratio: ${({ $squares }) => $squares};
  overflow: hidden;
  border-radius: ${radius.small};
  box-shadow: 0 0 0 1px ${color.slipLine};
`;

type OutcomeMarkProps = { game: string; outcome: unknown; isLarge?: boolean };

export function OutcomeMark({ game, outcome, isLarge = false }: OutcomeMarkProps) {
  const picture = outcomePicture(game, outcome);
  const squares = picture?.squares ?? 1;
  if (picture === null) return <Place $isLarge={isLarge} $squares={squares} aria-hidden="true" />;
  return (
    <Place $isLarge={isLarge} $squares={squares} role="img" aria-label={picture.label}>
      {picture.drawing}
    </Place>
  );
}
