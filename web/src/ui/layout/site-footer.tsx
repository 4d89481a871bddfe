import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { below, bookFigure, color, from, line, size, space, touch, weight } from '../../theme/tokens.ts';
import { API_DOCUMENT, paths } from '../paths.ts';
import { Text } from './flow.ts';
import { pageColumn } from './page-column.ts';
import { TallyMark } from './tally-mark.tsx';

const Foot = styled.footer`
  background: ${color.panel};
  border-top: ${line.hair};
`;

const Inside = styled.div`
  ${pageColumn}
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(6)};
  padding-block: ${space(8)} ${space(24)};
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) repeat(3, auto);
    gap: ${space(14)};
  }
`;

const About = styled.div`
  ${below.tablet} {
    grid-column: 1 / -1;
  }
`;

const House = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  margin-bottom: ${space(2)};
  ${bookFigure}
`;

const Group = styled.div`
  h2 {
    margin: 0 0 ${space(2)};
    font-size: ${size.small};
    font-weight: ${weight.strong};
  }
  li {
    padding-block: ${space(1)};
    font-size: ${size.small};
  }
  a {
    color: ${color.quiet};
    text-decoration: none;
    &:hover {
      color: ${color.text};
      text-decoration: underline;
    }
  }
  ${below.tablet} {
    li {
      padding-block: 0;
    }
    a {
      display: inline-flex;
      align-items: center;
      min-width: ${touch};
      min-height: ${touch};
    }
  }
`;

const GROUPS = [
  {
    name: 'The house',
    links: [
      { to: paths.earn, words: 'Earn' },
      { to: paths.games, words: 'Games' },
      { to: paths.withdraw, words: 'Withdraw' },
      { to: paths.leaderboard, words: 'Leaderboard' },
      { to: paths.referrals, words: 'Referral program' },
      { to: paths.profile, words: 'Profile' },
    ],
  },
  {
    name: 'Open books',
    links: [
      { to: paths.fairness, words: 'Fairness: check any round' },
      { to: paths.odds, words: 'Odds' },
      { to: paths.withdrawalTerms, words: 'Withdrawals and fees' },
      { to: paths.proofs, words: 'Proofs' },
      { to: paths.status, words: 'Status' },
    ],
  },
  {
    name: 'Help and terms',
    links: [
      { to: paths.support, words: 'Support' },
      { to: paths.responsiblePlay, words: 'Responsible play' },
      { to: paths.terms, words: 'Terms of Service' },
      { to: paths.privacy, words: 'Privacy Policy' },
    ],
  },
];

export function SiteFooter() {
  return (
    <Foot>
      <Inside>
        <About>
          <House>
            <TallyMark size={24} />
            Tallyhouse
          </House>
          <Text maxWidth="24rem" tone="quiet" size="small">
            A points house with open books. For players of 18 years and older.
          </Text>
        </About>
        {GROUPS.map(({ name, links }) => (
          <Group key={name}>
            <h2>{name}</h2>
            <ul>
              {links.map(({ to, words }) => (
                <li key={to}>
                  <Link to={to}>{words}</Link>
                </li>
              ))}
              {name === 'Open books' && (
                <li>
                  <a href={API_DOCUMENT}>API</a>
                </li>
              )}
            </ul>
          </Group>
        ))}
      </Inside>
    </Foot>
  );
}
