import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import type { RiskEvidence } from '#contracts/withdrawals/risk.ts';
import { color, radius, size, space } from '../../theme/tokens.ts';

const SOURCES = [
  { key: 'fromOffers', name: 'Offers', ink: color.gain },
  { key: 'fromGames', name: 'Games', ink: color.notice },
  { key: 'fromTips', name: 'Tips', ink: color.loss },
  { key: 'fromOthers', name: 'Bonuses and other', ink: color.brass },
] as const;

const Bar = styled.div`
  display: flex;
  gap: 2px;
  height: 0.5rem;
  overflow: hidden;
  border-radius: ${radius.mark};
`;

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  font-size: ${size.fine};
  li::before {
    display: inline-block;
    width: 0.5rem;
    height: 0.5rem;
    margin-inline-end: ${space(1)};
    background: var(--ink);
    border-radius: ${radius.mark};
    content: '';
  }
`;

type Sources = Pick<RiskEvidence, 'fromOffers' | 'fromGames' | 'fromTips' | 'fromOthers'>;

/** Where the points of the account came from. Losses count as nothing. */
export function SourceBar(sources: Sources) {
  const gains = SOURCES.map((source) => ({ ...source, points: Math.max(0, sources[source.key]) }));
  const total = gains.reduce((sum, { points }) => sum + points, 0);
  if (total === 0) return null;
  return (
    <div>
      <Bar aria-hidden="true">
        {gains
          .filter(({ points }) => points > 0)
          .map(({ key, points, ink }) => (
            <div key={key} style={{ flexGrow: points, background: ink }} />
          ))}
      </Bar>
      <Legend aria-label="Where the points came from">
        {gains.map(({ key, name, points, ink }) => (
          <li key={key} style={{ '--ink': ink } as CSSProperties}>
            {name} {Math.round((100 * points) / total)} %
          </li>
        ))}
      </Legend>
    </div>
  );
}
