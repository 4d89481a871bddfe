import { useId } from 'react';
import { styled } from 'styled-components';
import { gameStats } from '#contracts/game-stats/calls.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { color, from, line, size, space, weight } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { gameFigures } from '../../../ui/figure/game-tiles.tsx';
import { Text } from '../../../ui/layout/flow.ts';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';

const Frame = styled.section`
  display: grid;
  gap: ${space(2)} ${space(6)};
  padding: ${space(3)} ${space(1)};
  border-block: ${line.hair};
  font-size: ${size.small};
  ${from.tablet} {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: baseline;
  }
`;

const Title = styled.h2`
  font-size: inherit;
  font-weight: ${weight.strong};
`;

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(1)} ${space(6)};
  ${from.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  & > div {
    display: flex;
    justify-content: space-between;
    gap: ${space(2)};
  }
  dt {
    color: ${color.quiet};
  }
  dd {
    font-weight: ${weight.strong};
  }
`;

export function KenoStats() {
  const id = useId();
  const stats = useCallQuery(gameStats, { query: { game: 'keno' } });
  const { data, isPending } = stats;
  return (
    <Frame aria-labelledby={id}>
      <Title id={id}>Player Stats</Title>
      {stats.isError && data === undefined ? (
        <Text tone="quiet" role="status">
          These figures couldn't be loaded.{' '}
          <Button small pending={stats.isFetching} onClick={() => void stats.refetch()}>
            Try again
          </Button>
        </Text>
      ) : (
        <Figures>
          {gameFigures(data).map(({ name, figure }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{isPending ? <Skeleton width="4ch" /> : figure}</dd>
            </div>
          ))}
        </Figures>
      )}
    </Frame>
  );
}
