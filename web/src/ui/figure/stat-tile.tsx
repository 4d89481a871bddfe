import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { Text } from '../layout/flow.ts';
import { Skeleton } from '../layout/skeleton.tsx';
import { figurePlace, fittedFigure } from './fitted-figure.ts';

export const StatTiles = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 1px;
  overflow: hidden;
  background: ${color.hairline};
  border: ${line.hair};
  border-radius: ${radius.large};
`;

const Tile = styled.div`
  ${figurePlace}
  display: flex;
  flex: 1 1 9rem;
  flex-direction: column;
  gap: ${space(1)};
  min-width: 0;
  padding: ${space(4)};
  background: ${color.panel};
`;

const Value = styled.dd<{ $letters: number }>`
  ${({ $letters }) => fittedFigure($letters, size.title)}
  font-family: ${font.face};
  font-weight: ${weight.face};
  /* As high as the largest, however small the figure. */
  line-height: calc(1.25 * ${size.title});
`;

type StatTileProps = {
  label: string;
  value: string;
  figure?: ReactNode;
  note?: ReactNode;
  isLoading?: boolean;
};

/** Must be inside StatTiles. */
export function StatTile({ label, value, figure = value, note, isLoading = false }: StatTileProps) {
  return (
    <Tile>
      <Text as="dt" tone="quiet" size="fine">
        {label}
      </Text>
      <Value $letters={value.length}>{isLoading ? <Skeleton width="4ch" /> : figure}</Value>
      {note !== undefined && (
        <Text as="dd" tone="quiet" size="fine">
          {note}
        </Text>
      )}
    </Tile>
  );
}
