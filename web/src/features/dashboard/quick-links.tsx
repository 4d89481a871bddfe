import { ArrowUpRight, Check, Coins, Dices, History, type LucideIcon, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { below, color, line, motion, radius, size, space } from '../../theme/tokens.ts';
import { Text } from '../../ui/layout/flow.ts';
import { paths } from '../../ui/paths.ts';

type QuickLink = { to: string; name: string; words: string; icon: LucideIcon };

const LINKS: readonly QuickLink[] = [
  { to: paths.earn, name: 'Earn Points', words: 'Offers and surveys', icon: Coins },
  { to: paths.games, name: 'Games', words: 'Ten provably fair games', icon: Dices },
  { to: paths.withdraw, name: 'Withdraw', words: '100 points are worth $1.00', icon: ArrowUpRight },
  { to: paths.referrals, name: 'Refer Friends', words: 'Your link and your bonuses', icon: Users },
  { to: paths.gameHistory, name: 'Game History', words: 'All your rounds', icon: History },
  { to: paths.fairness, name: 'Fairness', words: 'Verify any round', icon: Check },
];

const Tiles = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  ${below.tablet} {
    gap: ${space(2)};
  }
  > li {
    flex: 1 1 5.5rem;
    min-width: 0;
  }
`;

const Tile = styled(Link)`
  display: grid;
  align-content: start;
  gap: ${space(1)};
  height: 100%;
  padding: ${space(4)};
  color: ${color.text};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
  text-decoration: none;
  overflow-wrap: anywhere;
  transition: border-color ${motion.feedback};
  ${below.tablet} {
    justify-items: center;
    padding: ${space(2)};
    font-size: ${size.fine};
    text-align: center;
  }
  svg {
    margin-bottom: ${space(1)};
    color: ${color.brass};
  }
  &:hover {
    border-color: ${color.brass};
  }
`;

const Words = styled.span`
  color: ${color.quiet};
  font-size: ${size.fine};
  ${below.tablet} {
    display: none;
  }
`;

export function QuickLinks() {
  return (
    <section aria-label="Quick links">
      <Tiles>
        {LINKS.map(({ to, name, words, icon: Icon }) => (
          <li key={to}>
            <Tile to={to}>
              <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
              <Text as="span" weight="strong">
                {name}
              </Text>
              <Words>{words}</Words>
            </Tile>
          </li>
        ))}
      </Tiles>
    </section>
  );
}
