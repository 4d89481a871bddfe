import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, from, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { RankedPlayer } from './ranked-player.ts';

const TITLES = ['Champion', '2nd Place', '3rd Place'];

const Steps = styled.ol`
  display: grid;
  gap: ${space(3)};
  ${from.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    align-items: end;
    gap: 0;
  }
`;

const Step = styled.li<{ $rank: number }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(4)};
  padding: ${space(3)} ${space(4)};
  color: ${color.ivory};
  background: radial-gradient(
    120% 140% at 50% 0%,
    color-mix(in srgb, ${color.felt}, white 8%),
    ${color.felt} 55%,
    color-mix(in srgb, ${color.felt}, black 30%)
  );
  border: ${({ $rank }) => ($rank === 1 ? `1px solid ${color.brassFill}` : line.hair)};
  border-radius: ${radius.large};
  ${from.tablet} {
    display: grid;
    order: ${({ $rank }) => [0, 1, 0, 2][$rank]};
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    align-content: start;
    min-height: ${({ $rank }) => ['', '17rem', '14rem', '12.5rem'][$rank]};
    padding: ${space(5)} ${space(4)};
    border-radius: ${({ $rank }) =>
      $rank === 1
        ? `${radius.large} ${radius.large} 0 0`
        : $rank === 2
          ? `${radius.large} 0 0 ${radius.large}`
          : `0 ${radius.large} ${radius.large} 0`};
    text-align: center;
  }
`;

const Coin = styled.span<{ $rank: number }>`
  display: grid;
  place-items: center;
  width: ${({ $rank }) => ($rank === 1 ? '4rem' : '3rem')};
  aspect-ratio: 1;
  color: ${color.onBrass};
  background: radial-gradient(
    closest-side,
    color-mix(in srgb, ${color.brassFill}, white 12%) 72%,
    ${color.brassFill} 74% 84%,
    color-mix(in srgb, ${color.brassFill}, black 25%) 86%
  );
  border-radius: 50%;
  font-family: ${font.face};
  font-size: ${({ $rank }) => ($rank === 1 ? size.heading : size.lead)};
  font-weight: ${weight.faceStrong};
`;

const Words = styled.div`
  display: grid;
  flex: 1 1 8rem;
  gap: ${space(1)};
  min-width: 0;
  ${from.tablet} {
    display: contents;
  }
`;

const Title = styled.span`
  display: block;
  font-size: ${size.fine};
  letter-spacing: 0.08em;
  text-transform: uppercase;
`;

const Name = styled.strong`
  display: block;
  font-family: ${font.face};
  font-size: ${size.lead};
  font-weight: ${weight.faceStrong};
  line-height: 1.3;
  overflow-wrap: anywhere;
`;

const Amount = styled.span`
  ${from.tablet} {
    margin-top: auto;
  }
`;

type PodiumStepProps = { rank: number; name: ReactNode; points: ReactNode; isYou?: boolean };

function PodiumStep({ rank, name, points, isYou = false }: PodiumStepProps) {
  return (
    <Step $rank={rank}>
      <Coin $rank={rank} aria-hidden="true">
        {rank}
      </Coin>
      <Words>
        <span>
          <Title>{TITLES[rank - 1]}</Title>
          <Name>{name}</Name>
          {isYou && <Badge tone="notice">You</Badge>}
        </span>
        <Amount>{points}</Amount>
      </Words>
    </Step>
  );
}

export function Podium({ players }: { players: readonly RankedPlayer[] }) {
  return (
    <Steps aria-label="The first three">
      {players.slice(0, 3).map(({ id, rank, username, amount, isYou }) => (
        <PodiumStep key={id} rank={rank} name={username} points={amount} isYou={isYou} />
      ))}
    </Steps>
  );
}

export function PodiumSkeleton() {
  return (
    <Steps aria-hidden="true">
      {TITLES.map((title, at) => (
        <PodiumStep key={title} rank={at + 1} name={<Skeleton width="8ch" />} points={<Skeleton width="9ch" />} />
      ))}
    </Steps>
  );
}
