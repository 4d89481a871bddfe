import { styled } from 'styled-components';
import { color, from, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { Time } from '../../ui/figure/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { type RankedPlayer, rankBadge } from './ranked-player.ts';

/** Too narrow, relative to the text size, for a name and an amount side by side. */
const narrow = '@container (max-width: 14rem)';

const Lines = styled.ol`
  container-type: inline-size;
`;

const Row = styled.li<{ $isYou: boolean }>`
  display: grid;
  grid-template-columns: 3.25ch minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  padding: ${space(3)} ${space(2)};
  border-bottom: ${line.hair};
  /* Half the tint: the brass badge on it has the whole. */
  background: ${({ $isYou }) => ($isYou ? `color-mix(in srgb, ${color.brassTint} 50%, transparent)` : 'transparent')};
  box-shadow: ${({ $isYou }) => ($isYou ? `inset 3px 0 ${color.brassFill}` : 'none')};
  border-radius: ${({ $isYou }) => ($isYou ? radius.small : 0)};
  ${from.tablet} {
    grid-template-columns: 4ch minmax(0, 1fr) 4rem 8.5rem 11rem;
    padding-inline: ${space(3)};
  }
  ${narrow} {
    grid-template-columns: 3.25ch minmax(0, 1fr);
  }
`;

const Who = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  min-width: 0;

  strong {
    font-weight: ${weight.strong};
    overflow-wrap: anywhere;
  }
`;

const Aside = styled.span`
  grid-column: 2;
  grid-row: 2;
  color: ${color.quiet};
  font-size: ${size.fine};

  & + & {
    justify-self: end;
    grid-column: 3;
  }
  ${from.tablet} {
    grid-column: auto;
    grid-row: auto;
    font-size: ${size.small};
    & + & {
      justify-self: start;
      grid-column: auto;
    }
  }
  ${narrow} {
    grid-row: auto;
    & + & {
      justify-self: start;
      grid-column: 2;
    }
  }
`;

const Amount = styled.span`
  grid-column: 3;
  grid-row: 1;
  font-weight: ${weight.strong};
  text-align: end;
  white-space: nowrap;
  ${from.tablet} {
    grid-column: auto;
    grid-row: auto;
  }
  ${narrow} {
    grid-column: 2;
    grid-row: auto;
    text-align: start;
    white-space: normal;
  }
`;

export function Ranking({ players }: { players: readonly RankedPlayer[] }) {
  return (
    <Lines>
      {players.map((player) => (
        <RankingRow key={player.id} player={player} />
      ))}
    </Lines>
  );
}

function RankBadge({ rank }: { rank: number }) {
  const badge = rankBadge(rank);
  return badge === null ? null : <Badge tone={rank <= 3 ? 'brass' : 'plain'}>{badge}</Badge>;
}

function RankingRow({ player }: { player: RankedPlayer }) {
  return (
    <Row $isYou={player.isYou} aria-current={player.isYou ? 'true' : undefined}>
      <Text as="span" weight="faceStrong" font="face" textAlign="end">
        {player.rank}
      </Text>
      <Who>
        <strong>{player.username}</strong>
        {player.isYou && <Badge tone="notice">You</Badge>}
        <RankBadge rank={player.rank} />
        {player.isAdmin && <Badge tone="loss">Admin</Badge>}
      </Who>
      <Aside>Level {player.level}</Aside>
      <Aside>
        Joined <Time at={player.createdAt} form="day" />
      </Aside>
      <Amount>{player.amount}</Amount>
    </Row>
  );
}

type RankingSkeletonProps = { lines: number; words: string };

export function RankingSkeleton({ lines, words }: RankingSkeletonProps) {
  return (
    <Lines as="div" role="status">
      {Array.from({ length: lines }, (_, at) => (
        <Row as="div" key={at} $isYou={false}>
          <Text as="span" weight="faceStrong" font="face" textAlign="end" aria-hidden="true">
            {at + 1}
          </Text>
          {at === 0 ? <Who>{words}</Who> : <NameToCome rank={at + 1} />}
          <Aside>
            <Skeleton width="5ch" />
          </Aside>
          <Aside>
            <Skeleton width="12ch" />
          </Aside>
          <Amount>
            <Skeleton width="10ch" />
          </Amount>
        </Row>
      ))}
    </Lines>
  );
}

function NameToCome({ rank }: { rank: number }) {
  return (
    <Who aria-hidden="true">
      <strong>
        <Skeleton width="12ch" />
      </strong>
      <RankBadge rank={rank} />
    </Who>
  );
}
