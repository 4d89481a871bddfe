import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { size, space, touch } from '../../theme/tokens.ts';
import { paths } from '../../ui/paths.ts';

/** Pages that neither the navigation nor the foot of the page has. */
const LINKS = [
  { to: paths.referrals, name: 'Refer Friends' },
  { to: paths.gameHistory, name: 'Game History' },
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
