import { Bitcoin, Gift, Hexagon, type LucideIcon, Smartphone } from 'lucide-react';
import { styled } from 'styled-components';
import { config } from '#contracts/settings/calls.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { bookTitle, color, from, line, radius, space } from '../../theme/tokens.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Section } from './section.tsx';

type Method = { method: MethodName; name: string; term: string; icon: LucideIcon };

const METHODS: readonly Method[] = [
  { method: 'robux', name: 'Robux', term: '1:1 ratio', icon: Hexagon },
  { method: 'crypto', name: 'Crypto', term: 'Instant', icon: Bitcoin },
  { method: 'giftcard', name: 'Gift Cards', term: '$5 minimum', icon: Gift },
  { method: 'mobile', name: 'Mobile Credits', term: 'Global', icon: Smartphone },
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
  justify-items: start;
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
`;

const Name = styled.h3`
  ${bookTitle}
`;

const Term = styled.p`
  margin-bottom: ${space(2)};
  color: ${color.quiet};
`;

/** Keeps its place while the terms are loading, so that nothing moves. */
const Soon = styled.span<{ $isShown: boolean }>`
  visibility: ${({ $isShown }) => ($isShown ? 'visible' : 'hidden')};
`;

export function WithdrawalMethods() {
  const terms = useCallQuery(config).data?.withdrawals.methods;
  return (
    <Section title="Ways to withdraw">
      <List>
        {METHODS.map(({ method, name, term, icon: Icon }) => (
          <Item key={name}>
            <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
            <Name>{name}</Name>
            <Term>{term}</Term>
            <Soon $isShown={terms?.[method].isOn === false}>
              <Badge>Soon</Badge>
            </Soon>
          </Item>
        ))}
      </List>
    </Section>
  );
}
