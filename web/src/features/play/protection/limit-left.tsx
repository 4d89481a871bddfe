import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { limitTitle } from '#contracts/limits/words.ts';
import { color, size } from '../../../theme/tokens.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { paths } from '../../../ui/paths.ts';
import type { TableProtection } from './protection.ts';

const Left = styled(Link)`
  color: ${color.quiet};
  font-size: ${size.fine};
  display: block;
  margin-block-end: 0.125rem;
  line-height: 1.2;
  text-align: end;

  &[data-empty='true'] {
    color: ${color.loss};
  }
`;

export function LimitLeft({ tightest }: { tightest: NonNullable<TableProtection['tightest']> }) {
  const { left, kind, window } = tightest;
  return (
    <Left to={paths.limits} data-limit-left="" data-empty={left === 0n}>
      {formatPoints(left)} left of your {limitTitle(kind, window)}
    </Left>
  );
}
