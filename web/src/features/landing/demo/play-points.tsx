import { styled } from 'styled-components';
import { from, line, sideways, space } from '../../../theme/tokens.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { Text } from '../../../ui/layout/flow.ts';
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

export function PlayPoints() {
  const { register } = useWaysIn();
  return (
    <Frame>
      <Text tone="quiet" size="small">
        These are play points: you can't withdraw them. Register to play with real ones.
      </Text>
      <ButtonLink to={register}>Register</ButtonLink>
    </Frame>
  );
}
