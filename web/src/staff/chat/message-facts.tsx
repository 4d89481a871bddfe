import { styled } from 'styled-components';
import type { StaffMessage } from '#contracts/chat/staff-calls.ts';
import { color, size, space } from '../../theme/tokens.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { PlayerLink } from '../table/figures.tsx';

const Lines = styled.ol`
  display: grid;
  gap: ${space(2)};
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${size.small};
`;

const Line = styled.li<{ $isMarked: boolean }>`
  padding: ${space(2)} ${space(3)};
  background: ${({ $isMarked }) => ($isMarked ? color.brassTint : color.raised)};
  border-inline-start: 3px solid ${({ $isMarked }) => ($isMarked ? color.brass : 'transparent')};
  overflow-wrap: anywhere;
  p {
    unicode-bidi: isolate;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  color: ${color.quiet};
  font-size: ${size.fine};
`;

export function Author({ account, username }: Pick<StaffMessage, 'account' | 'username'>) {
  return account === null ? <span>{username}</span> : <PlayerLink account={account} name={username} />;
}

/** `marked`: the reported one. */
export function Conversation({ messages, marked }: { messages: readonly StaffMessage[]; marked: number }) {
  return (
    <Lines>
      {messages.map((message) => (
        <Line key={message.id} $isMarked={message.id === marked} aria-current={message.id === marked || undefined}>
          <Head>
            <Author account={message.account} username={message.username} />
            <Time at={message.timestamp} form="minute" />
            {message.removal !== null && <Badge tone="loss">Removed</Badge>}
          </Head>
          <p dir="auto">{message.message === '' ? 'A shared receipt' : message.message}</p>
        </Line>
      ))}
    </Lines>
  );
}
