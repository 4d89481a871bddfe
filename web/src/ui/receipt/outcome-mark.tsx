// The outcome of a round, drawn small on its slip. It keeps its room while the outcome is still on its way.
import { styled } from 'styled-components';
import { diceOutcome } from '#contracts/games/dice.ts';
import { color, radius } from '../../theme/tokens.ts';
import { DieFace } from '../die/die-face.tsx';
import type { Face } from '../die/die-pose.ts';

const Place = styled.span<{ $isLarge: boolean }>`
  display: block;
  flex: none;
  width: ${({ $isLarge }) => ($isLarge ? '2.5rem' : '1.75rem')};
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${radius.small};
  box-shadow: 0 0 0 1px ${color.slipLine};
`;

type OutcomeMarkProps = { game: string; outcome: unknown; isLarge?: boolean };

/** A drawing per game; nothing for an outcome that is not known yet. */
export function OutcomeMark({ game, outcome, isLarge = false }: OutcomeMarkProps) {
  const roll = game === 'dice' ? diceOutcome.safeParse(outcome) : null;
  if (roll?.success !== true) return <Place $isLarge={isLarge} aria-hidden="true" />;
  return (
    <Place $isLarge={isLarge} role="img" aria-label={`The die shows ${roll.data.die}`}>
      <DieFace face={roll.data.die as Face} />
    </Place>
  );
}
