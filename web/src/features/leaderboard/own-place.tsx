import { styled } from 'styled-components';
import { color, layer, line, radius, shadow, size, space, weight } from '../../theme/tokens.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Text } from '../../ui/layout/flow.ts';

const Row = styled.section`
  position: sticky;
  bottom: calc(${space(3)} + env(safe-area-inset-bottom, 0px));
  z-index: ${layer.nav - 1};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  padding: ${space(3)} ${space(4)};
  background: ${color.panel};
  border: ${line.firm};
  border-inline-start: 3px solid ${color.brassFill};
  border-radius: ${radius.small};
  box-shadow: ${shadow};
  font-size: ${size.small};
`;

const Amount = styled.span`
  font-weight: ${weight.strong};
  white-space: nowrap;
`;

type OwnPlaceProps = { rank: string; username: string; amount: string };

/** Stays on the screen while the list scrolls. */
export function OwnPlace({ rank, username, amount }: OwnPlaceProps) {
  return (
    <Row aria-label="Your place">
      <Text as="span" weight="faceStrong" font="face">
        {rank}
      </Text>
      <Text as="strong" flex="1" shrinks weight="strong" breaks>
        {username}
      </Text>
      <Badge tone="notice">You</Badge>
      <Amount>{amount}</Amount>
    </Row>
  );
}
