import { styled } from 'styled-components';
import { useSession } from '../../api/session.tsx';
import { useSignupBonus } from '../../api/use-signup-bonus.ts';
import { font, size, space, weight } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { feltGround } from '../../ui/layout/felt-ground.ts';
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
