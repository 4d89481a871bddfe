// Says that the link of an invitation has arrived.
import { Ticket } from 'lucide-react';
import { styled } from 'styled-components';
import { color, radius, size, space } from '../../theme/tokens.ts';

const Frame = styled.p`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(3)};
  align-items: center;
  padding: ${space(3)} ${space(4)};
  background: ${color.brassTint};
  border-radius: ${radius.small};
  font-size: ${size.small};
  overflow-wrap: anywhere;
  svg {
    color: ${color.brass};
  }
`;

export function Invitation({ code }: { code: string }) {
  return (
    <Frame>
      <Ticket size={20} aria-hidden="true" />
      <span>
        You were invited with the code <strong>{code.slice(0, 50)}</strong>. It is noted with your new account.
      </span>
    </Frame>
  );
}
