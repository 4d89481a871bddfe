import { Bitcoin, Gift, Hexagon, type LucideIcon, Smartphone } from 'lucide-react';
import { styled } from 'styled-components';
import { bookTitle, color, from, line, radius, space } from '../../theme/tokens.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Section } from './section.tsx';

type Method = { name: string; term: string; icon: LucideIcon; isOpen: boolean };

const METHODS: readonly Method[] = [
  { name: 'Robux', term: '1:1 ratio', icon: Hexagon, isOpen: false },
  { name: 'Crypto', term: 'Instant', icon: Bitcoin, isOpen: false },
  { name: 'Gift Cards', term: '$5 minimum', icon: Gift, isOpen: false },
  { name: 'Mobile Credits', term: 'Global', icon: Smartphone, isOpen: false },
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

export function WithdrawalMethods() {
  return (
    <Section title="Ways to withdraw">
      <List>
        {METHODS.map(({ name, term, icon: Icon, isOpen }) => (
          <Item key={name}>
            <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
            <Name>{name}</Name>
            <Term>{term}</Term>
            {!isOpen && <Badge>Soon</Badge>}
          </Item>
        ))}
      </List>
    </Section>
  );
}
