import { styled } from 'styled-components';
import { useUser } from '../../api/session.tsx';
import { bookFigure, color, size } from '../../theme/tokens.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { SetAside } from '../../ui/figure/set-aside.tsx';

const Line = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};

  strong {
    ${bookFigure}
    color: ${color.text};
  }
`;

export function Standing() {
  const user = useUser();
  return (
    <Line>
      Balance <strong>{countedPoints(user.points)}</strong>
      <SetAside user={user} follows />
    </Line>
  );
}
