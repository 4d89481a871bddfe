import { Ticket } from 'lucide-react';
import { styled } from 'styled-components';
import { inviter } from '#contracts/referrals/calls.ts';
import { useCallQuery } from '../../api/use-call.ts';
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
  const ref = code.slice(0, 50);
  const { data } = useCallQuery(inviter, { query: { ref } });
  return (
    <Frame>
      <Ticket size={20} aria-hidden="true" />
      <Words code={ref} username={data?.username} />
    </Frame>
  );
}

/** `username` is undefined while it is read, and where it could not be. */
function Words({ code, username }: { code: string; username: string | null | undefined }) {
  if (username === undefined) {
    return (
      <span>
        You were invited with the code <strong>{code}</strong>. It is noted with your new account.
      </span>
    );
  }
  if (username === null) {
    return (
      <span>
        The invitation code <strong>{code}</strong> does not belong to an active player. You can sign up without it.
      </span>
    );
  }
  return (
    <span>
      <strong>{username}</strong> invited you. The invitation is noted with your new account.
    </span>
  );
}
