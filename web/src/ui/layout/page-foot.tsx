import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { below, color, line, size, space, touch } from '../../theme/tokens.ts';
import { API_DOCUMENT, paths } from '../paths.ts';
import { pageColumn } from './page-column.ts';

const Foot = styled.footer`
  border-top: ${line.hair};
`;

const Links = styled.ul`
  ${pageColumn}
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(5)};
  padding-block: ${space(5)};
  font-size: ${size.small};
  a {
    color: ${color.quiet};
    text-decoration: none;
    &:hover {
      color: ${color.text};
      text-decoration: underline;
    }
  }
  ${below.tablet} {
    gap: 0 ${space(4)};
    a {
      display: inline-flex;
      align-items: center;
      min-width: ${touch};
      min-height: ${touch};
    }
  }
`;

const LINKS = [
  { to: paths.fairness, words: 'Fairness' },
  { to: paths.odds, words: 'Odds' },
  { to: paths.withdrawalTerms, words: 'Withdrawals and fees' },
  { to: paths.responsiblePlay, words: 'Responsible play' },
  { to: paths.support, words: 'Support' },
  { to: paths.terms, words: 'Terms' },
  { to: paths.privacy, words: 'Privacy' },
  { to: paths.proofs, words: 'Proofs' },
  { to: paths.status, words: 'Status' },
] as const;

/** One line of links, where SiteFooter would be too tall. */
export function PageFoot() {
  return (
    <Foot>
      <nav aria-label="About the house">
        <Links>
          {LINKS.map(({ to, words }) => (
            <li key={to}>
              <Link to={to}>{words}</Link>
            </li>
          ))}
          <li>
            <a href={API_DOCUMENT}>API</a>
          </li>
        </Links>
      </nav>
    </Foot>
  );
}
