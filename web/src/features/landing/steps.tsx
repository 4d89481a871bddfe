import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { POINTS_PER_USD } from '#contracts/points.ts';
import { color, font, size, space, weight } from '../../theme/tokens.ts';
import { FeltTile } from '../../ui/layout/felt-tile.ts';
import { Stack, Text, Title } from '../../ui/layout/flow.ts';
import { OfferPicture } from '../../ui/pictures/earning-pictures.tsx';
import { CashOutPicture, PlayPicture } from '../../ui/pictures/step-pictures.tsx';
import { Section } from './section.tsx';

type Step = { name: string; words: string; Picture: ComponentType };

const STEPS: readonly Step[] = [
  {
    name: 'Earn points',
    words: 'Complete offers and surveys, claim your daily bonus and challenges, and invite friends.',
    Picture: OfferPicture,
  },
  {
    name: 'Play provably fair games',
    words: 'Bet your points on ten games. Every bet leaves a receipt that your own browser can check.',
    Picture: PlayPicture,
  },
  {
    name: 'Cash out',
    words: `Withdraw your points: ${POINTS_PER_USD} are worth $1.00. You don't have to play to withdraw.`,
    Picture: CashOutPicture,
  },
];

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(4)};
  align-content: start;
  > :first-child {
    grid-column: 1 / -1;
    margin-bottom: ${space(3)};
  }
`;

const Number = styled.span`
  grid-row: span 2;
  color: ${color.brass};
  font-family: ${font.face};
  font-size: ${size.hero};
  font-weight: ${weight.face};
  line-height: 1;
`;

export function Steps() {
  return (
    <Section title="How to make money">
      <Stack as="ol" gap={6} fromTablet="repeat(3, minmax(0, 1fr))">
        {STEPS.map(({ name, words, Picture }, place) => (
          <Item key={name}>
            <FeltTile>
              <Picture />
            </FeltTile>
            <Number aria-hidden="true">{place + 1}</Number>
            <Title as="h3">{name}</Title>
            <Text tone="quiet">{words}</Text>
          </Item>
        ))}
      </Stack>
    </Section>
  );
}
