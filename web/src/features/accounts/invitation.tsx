import { Ticket } from 'lucide-react';
import { styled } from 'styled-components';
import { inviter } from '#contracts/referrals/calls.ts';
import { NO_CODE } from '#contracts/accounts/referral-code.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color, radius, size, space } from '../../theme/tokens.ts';
import { countedPoints } from '../../ui/figure/format.ts';

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
      {code === NO_CODE ? (
        <span>Your link has no invitation code. You can sign up without it.</span>
      ) : (
        <Found code={code} />
      )}
    </Frame>
  );
}

function Found({ code }: { code: string }) {
  const { data } = useCallQuery(inviter, { query: { ref: code } });
  return <Words code={code} username={data?.username} bonusPoints={data?.bonusPoints ?? 0} />;
}

type WordsProps = { code: string; username: string | null | undefined; bonusPoints: number };

function Words({ code, username, bonusPoints }: WordsProps) {
  if (username === undefined) {
    return (
      <span>
        You sign up with the invitation code <strong>{code}</strong>.
      </span>
    );
  }
  if (username === null) {
    return (
      <span>
        The invitation code <strong>{code}</strong> doesn’t exist. You can sign up without it.
      </span>
    );
  }
  return (
    <span>
      <strong>{username}</strong> invited you.
      {bonusPoints > 0 && ` You get ${countedPoints(bonusPoints)} after your first offer.`}
    </span>
  );
}
