import { styled } from 'styled-components';
import type { StaffMessage } from '#contracts/chat/staff-calls.ts';
import { color, space } from '../../theme/tokens.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Quiet, Row, Stack } from '../../ui/layout/flow.ts';
import { PlayerLink } from '../house/people.tsx';

const Line = styled.li<{ $isMarked: boolean }>`
  padding: ${space(2)} ${space(3)};
  background: ${({ $isMarked }) => ($isMarked ? color.brassTint : color.raised)};
  border-inline-start: 3px solid ${({ $isMarked }) => ($isMarked ? color.brass : 'transparent')};
  overflow-wrap: anywhere;
  p {
    unicode-bidi: isolate;
  }
`;

export function Author({ account, username }: Pick<StaffMessage, 'account' | 'username'>) {
  return account === null ? <span>{username}</span> : <PlayerLink account={account} name={username} />;
}

/** `marked`: the reported one. */
export function Conversation({ messages, marked }: { messages: readonly StaffMessage[]; marked: number }) {
  return (
    <Stack as="ol" gap={2} size="small">
      {messages.map((message) => (
        <Line key={message.id} $isMarked={message.id === marked} aria-current={message.id === marked || undefined}>
          <Row gap={2} wrap tone="quiet" size="fine">
            <Author account={message.account} username={message.username} />
            <Time at={message.timestamp} form="minute" />
            {message.removal !== null && <Badge tone="loss">Removed</Badge>}
          </Row>
          <p dir="auto">{message.message === '' ? 'A shared receipt' : message.message}</p>
          {message.edits.map((edit) => (
            <Quiet key={edit.at} dir="auto">
              Before <Time at={edit.at} form="minute" />: {edit.message}
            </Quiet>
          ))}
        </Line>
      ))}
    </Stack>
  );
}
