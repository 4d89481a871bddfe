import { Coins, Dices, House, UserRound, Wallet } from 'lucide-react';
import { NavLink, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, from, layer, line, low, size, weight } from '../../theme/tokens.ts';
import { isAtTable, paths } from '../../ui/paths.ts';

const TABS = [
  { to: paths.home, name: 'Home', icon: House },
  { to: paths.earn, name: 'Earn', icon: Coins },
  { to: paths.lobby, name: 'Play', icon: Dices },
  { to: paths.withdraw, name: 'Withdraw', icon: Wallet },
  { to: paths.profile, name: 'Profile', icon: UserRound },
];

const Bar = styled.nav`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.nav};
  display: grid;
  grid-template-columns: repeat(${TABS.length}, minmax(0, 1fr));
  padding-bottom: env(safe-area-inset-bottom, 0px);
  background: ${color.panel};
  border-top: ${line.hair};
  ${low} {
    display: none;
  }
  ${from.desk} {
    display: none;
  }
`;

const Tab = styled(NavLink)`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: 2px;
  min-width: 0;
  height: 3.5rem;
  overflow: hidden;
  color: ${color.quiet};
  font-size: min(${size.fine}, 3.6vw);
  font-weight: ${weight.strong};
  text-decoration: none;
  &.active {
    color: ${color.text};
    svg {
      color: ${color.brass};
    }
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;

/** Hidden at a table, where the bet bar is at the bottom. */
export function TabBar() {
  const { pathname } = useLocation();
  if (isAtTable(pathname)) return null;
  return (
    <Bar aria-label="Tabs" data-tab-bar="">
      {TABS.map(({ to, name, icon: Icon }) => (
        <Tab key={to} to={to} end={to === paths.home}>
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
          {name}
        </Tab>
      ))}
    </Bar>
  );
}
