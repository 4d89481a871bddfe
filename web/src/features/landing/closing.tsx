import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSession } from '../../api/session.tsx';
import { useSignupBonus } from '../../api/use-signup-bonus.ts';
import { below, bookFigure, color, font, from, line, size, space, touch, weight } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { feltGround } from '../../ui/layout/felt-ground.ts';
import { TallyMark } from '../../ui/layout/tally-mark.tsx';
import { paths } from '../../ui/paths.ts';
import { pageColumn } from '../../ui/layout/page-column.ts';
import { FirstStep } from './first-step.tsx';

const Call = styled.section`
  display: grid;
  justify-items: center;
  gap: ${space(5)};
  padding: ${space(16)} ${space(4)};
  ${feltGround}
  text-align: center;
`;

const CallTitle = styled.h2`
  max-width: 22ch;
  font-family: ${font.face};
  font-size: ${size.display};
  font-weight: ${weight.face};
  line-height: 1.2;
  text-wrap: balance;
`;

const Foot = styled.footer`
  background: ${color.panel};
  border-top: ${line.hair};
`;

const FootInside = styled.div`
  ${pageColumn}
  display: grid;
  gap: ${space(6)};
  padding-block: ${space(8)} ${space(24)};
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: ${space(16)};
  }
`;

const House = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  margin-bottom: ${space(2)};
  ${bookFigure}
`;

const Quiet = styled.p`
  max-width: 24rem;
  color: ${color.quiet};
  font-size: ${size.small};
`;

const Group = styled.div`
  h3 {
    margin: 0 0 ${space(2)};
    font-size: ${size.small};
    font-weight: ${weight.strong};
  }
  li {
    padding-block: ${space(1)};
    color: ${color.quiet};
    font-size: ${size.small};
  }
  ${below.tablet} {
    li:has(a) {
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

export function FinalCall() {
  const { user } = useSession();
  const bonus = useSignupBonus();
  const gift = bonus === null ? 'free points' : `${formatPoints(bonus)} free points`;
  return (
    <Call>
      <CallTitle>{user === null ? `Start with ${gift}.` : 'Pick up where you left off.'}</CallTitle>
      <FirstStep />
    </Call>
  );
}

export function Footer() {
  return (
    <Foot>
      <FootInside>
        <div>
          <House>
            <TallyMark size={24} />
            Tallyhouse
          </House>
          <Quiet>A points house with open books. For players of 18 years and older.</Quiet>
        </div>
        <Group>
          <h3>The house</h3>
          <ul>
            <li>
              <Link to={paths.earn}>Earn</Link>
            </li>
            <li>
              <Link to={paths.games}>Games</Link>
            </li>
            <li>
              <Link to={paths.withdraw}>Withdraw</Link>
            </li>
            <li>
              <Link to={paths.fairness}>Fairness: check any round</Link>
            </li>
            <li>
              <Link to={paths.leaderboard}>Leaderboard</Link>
            </li>
            <li>
              <Link to={paths.referrals}>Referral program</Link>
            </li>
            <li>
              <Link to={paths.profile}>Profile</Link>
            </li>
          </ul>
        </Group>
        <Group>
          <h3>Help and terms</h3>
          <ul>
            <li>
              <Link to={paths.support}>Support</Link>
            </li>
            <li>Terms of Service</li>
            <li>Privacy Policy</li>
          </ul>
        </Group>
      </FootInside>
    </Foot>
  );
}
