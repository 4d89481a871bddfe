import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, from, motion, ownColours, radius, space, touch, weight } from '../../theme/tokens.ts';
import { paths } from '../../ui/paths.ts';

const WAYS = [
  { to: paths.home, name: 'Home' },
  { to: paths.earn, name: 'Earn Points' },
  { to: paths.games, name: 'Games' },
  { to: paths.withdraw, name: 'Withdraw' },
  { to: paths.leaderboard, name: 'Leaderboard' },
  { to: paths.profile, name: 'Profile' },
];

const List = styled.ul<{ $isFolded: boolean }>`
  display: flex;
  flex-direction: ${({ $isFolded }) => ($isFolded ? 'column' : 'row')};
`;

const Way = styled(NavLink)`
  position: relative;
  display: flex;
  align-items: center;
  min-height: ${touch};
  padding-inline: ${space(3)};
  color: ${color.quiet};
  border-radius: ${radius.small};
  font-weight: ${weight.strong};
  text-decoration: none;
  transition: color ${motion.feedback};
  &:hover,
  &.active {
    color: ${color.text};
  }
  &.active::after {
    content: '';
    position: absolute;
    inset-inline-start: 0;
    inset-block: ${space(3)};
    width: 2px;
    background: ${color.brass};
    ${ownColours} {
      background: Highlight;
    }
    ${from.desk} {
      inset-inline: ${space(3)};
      inset-block: auto ${space(1)};
      width: auto;
      height: 2px;
    }
  }
`;

export function NavigationLinks({ isFolded = false }: { isFolded?: boolean }) {
  return (
    <List $isFolded={isFolded}>
      {WAYS.map(({ to, name }) => (
        <li key={to}>
          <Way to={to} end={to === paths.home}>
            {name}
          </Way>
        </li>
      ))}
    </List>
  );
}
