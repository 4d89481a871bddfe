import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { below, size, space, touch } from '../../theme/tokens.ts';
import { paths } from '../../ui/paths.ts';

const LINKS = [
  { to: paths.earn, name: 'Earn Points' },
  { to: paths.games, name: 'Games' },
  { to: paths.withdraw, name: 'Withdraw' },
  { to: paths.referrals, name: 'Refer Friends' },
  { to: paths.gameHistory, name: 'Game History' },
  { to: paths.fairness, name: 'Fairness' },
] as const;

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(5)};
  font-size: ${size.small};
  a {
    display: flex;
    align-items: center;
    min-height: ${touch};
  }
  /* A phone has them in the bar at its foot. */
  ${below.tablet} {
    li:nth-child(-n + 3) {
      display: none;
    }
  }
`;

export function QuickLinks() {
  return (
    <section aria-label="Quick links">
      <Links>
        {LINKS.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </Links>
    </section>
  );
}
