import {
  AtSign,
  Bitcoin,
  CircleDollarSign,
  Gift,
  Hexagon,
  Landmark,
  type LucideIcon,
  Smartphone,
  Wallet,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { publicStats } from '#contracts/public-stats/calls.ts';
import { config } from '#contracts/settings/calls.ts';
import { METHOD_TITLES, type MethodName } from '#contracts/withdrawals/method-names.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color, from, line, radius, space, touch } from '../../theme/tokens.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { roughDuration } from '../../ui/figure/rough-duration.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Text, Title } from '../../ui/layout/flow.ts';
import { paths } from '../../ui/paths.ts';
import { STATS_REFRESH_MS } from './live-stats.tsx';
import { Section } from './section.tsx';

type Method = { method: MethodName; term: string; icon: LucideIcon };

const METHODS: readonly Method[] = [
  { method: 'robux', term: '1:1 ratio', icon: Hexagon },
  { method: 'paypal', term: 'To your email address', icon: AtSign },
  { method: 'cashapp', term: 'To your $Cashtag', icon: CircleDollarSign },
  { method: 'zelle', term: 'To a US bank account', icon: Landmark },
  { method: 'crypto', term: 'Instant', icon: Bitcoin },
  { method: 'giftcard', term: 'Amazon, Steam, Google Play', icon: Gift },
  { method: 'mobile', term: 'Global', icon: Smartphone },
];

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1px;
  overflow: hidden;
  background: ${color.hairline};
  border: ${line.hair};
  border-radius: ${radius.large};
  ${from.desk} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  justify-items: start;
  align-content: start;
  gap: ${space(1)};
  padding: ${space(4)};
  background: ${color.panel};
  ${from.tablet} {
    padding: ${space(5)};
  }
  > svg {
    margin-bottom: ${space(2)};
    color: ${color.brass};
  }
  > a {
    display: inline-flex;
    align-items: center;
    min-height: ${touch};
  }
`;

/** One line high before the terms are loaded, so that nothing moves. */
const Foot = styled.div`
  min-height: 1.75rem;
  margin-top: ${space(1)};
`;

export function WithdrawalMethods() {
  const terms = useCallQuery(config).data?.withdrawals.methods;
  const { data: stats } = useCallQuery(publicStats, undefined, { refetchInterval: STATS_REFRESH_MS });
  const seconds = stats?.averagePayoutSeconds ?? null;
  return (
    <Section
      title="Ways to withdraw"
      {...(seconds !== null && { note: `Average time to payment: ${roughDuration(seconds)}` })}
    >
      <List>
        {METHODS.map(({ method, term, icon: Icon }) => (
          <Item key={method}>
            <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
            <Title as="h3">{METHOD_TITLES[method]}</Title>
            <Text tone="quiet">{term}</Text>
            <Foot>
              {terms?.[method].isOn === false && <Badge>Soon</Badge>}
              {terms?.[method].isOn === true && (
                <Text tone="quiet">From {countedPoints(terms[method].minimumPoints)}</Text>
              )}
            </Foot>
          </Item>
        ))}
        <Item>
          <Wallet size={24} strokeWidth={1.5} aria-hidden="true" />
          <Title as="h3">No fee</Title>
          <Text tone="quiet">You get what your points are worth.</Text>
          <Link to={paths.withdrawalTerms}>Withdrawals and fees</Link>
        </Item>
      </List>
    </Section>
  );
}
