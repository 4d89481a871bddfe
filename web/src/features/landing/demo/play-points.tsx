import { styled } from 'styled-components';
import { color, from, line, sideways, size, space } from '../../../theme/tokens.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { useWaysIn } from '../../../ui/wanted-page.ts';

const Frame = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)} ${space(4)};
  padding: ${space(3)};
  border-top: ${line.hair};
  ${from.tablet} {
    grid-area: side;
    align-self: end;
    flex-wrap: wrap;
    padding: ${space(4)} ${space(6)};
  }
  ${sideways} {
    flex-wrap: nowrap;
    padding: ${space(3)};
  }
`;

const Words = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};
`;

export function PlayPoints() {
  const { register } = useWaysIn();
  return (
    <Frame>
      <Words>These are play points: you can't withdraw them. Register to play with real ones.</Words>
      <ButtonLink to={register}>Register</ButtonLink>
    </Frame>
  );
}
