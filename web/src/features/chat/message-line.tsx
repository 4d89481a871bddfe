import { ShieldCheck } from 'lucide-react';
import { memo } from 'react';
import { styled } from 'styled-components';
import { partsOf } from '#contracts/chat/mentions.ts';
import type { ChatMessage } from '#contracts/chat/message.ts';
import { DELETED_PLAYER } from '#contracts/accounts/fields.ts';
import { color, radius, size, space, weight } from '../../theme/tokens.ts';
import { Time } from '../../ui/figure/time.tsx';
import { Row } from '../../ui/layout/flow.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { type MessageActs, MessageMenu } from './message-menu.tsx';
import { Reactions } from './reactions.tsx';
import { SharedSlip } from './shared-slip.tsx';

const Line = styled.li<{ $isForReader: boolean }>`
  position: relative;
  padding: ${space(1.5)} ${space(2)} ${space(1.5)} ${space(4)};
  background: ${({ $isForReader }) => ($isForReader ? color.brassTint : 'transparent')};
  overflow-wrap: anywhere;
  &:hover,
  &:focus-within {
    background: ${({ $isForReader }) => ($isForReader ? color.brassTint : color.raised)};
  }
`;

const Badge = styled.span`
  flex: none;
  padding: 0 ${space(1)};
  color: ${color.text};
  border: 1px solid ${color.border};
  border-radius: ${radius.mark};
  font-size: ${size.fine};
  line-height: 1.35;
`;

const Name = styled.span<{ $isAdmin: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-width: 0;
  overflow: hidden;
  color: ${({ $isAdmin }) => ($isAdmin ? color.loss : color.brass)};
  font-size: ${size.small};
  font-weight: ${weight.strong};
  text-overflow: ellipsis;
  white-space: nowrap;
  svg {
    flex: none;
  }
`;

const When = styled.span`
  flex: none;
  margin-inline-end: auto;
  color: ${color.quiet};
  font-size: ${size.fine};
  font-variant-numeric: tabular-nums;
`;

/** Isolated, so that right-to-left words do not move what is around them. */
const Text = styled.p<{ $isAdmin: boolean }>`
  color: ${({ $isAdmin }) => ($isAdmin ? color.loss : color.text)};
  font-size: ${size.small};
  line-height: 1.45;
  unicode-bidi: isolate;
`;

const Mention = styled.strong<{ $isReader: boolean }>`
  padding-inline: ${({ $isReader }) => ($isReader ? space(1) : '0')};
  color: ${({ $isReader }) => ($isReader ? color.onBrass : 'inherit')};
  background: ${({ $isReader }) => ($isReader ? color.brassFill : 'transparent')};
  border-radius: ${radius.mark};
  font-weight: ${weight.strong};
`;

const Quote = styled.p`
  padding-inline-start: ${space(2)};
  overflow: hidden;
  color: ${color.quiet};
  border-inline-start: 2px solid ${color.border};
  font-size: ${size.fine};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const HouseLine = styled.li`
  padding: ${space(2)} ${space(4)};
  color: ${color.quiet};
  font-size: ${size.small};
  text-align: center;
  overflow-wrap: anywhere;
`;

type MessageLineProps = {
  message: ChatMessage;
  reader: string;
  onIgnore(username: string): void;
  acts: MessageActs | null;
  /** It quotes a player that the reader ignores. */
  hidesQuote?: boolean;
};

function MessageLineOf({ message: told, reader, onIgnore, acts, hidesQuote = false }: MessageLineProps) {
  const { username, message, timestamp, isAdmin, isModerator = false, type, receipt, reply, editedAt } = told;
  if (type !== 'message') return <HouseLine>{message}</HouseLine>;
  const mention = `@${reader.toLowerCase()}`;
  const parts = partsOf(message);
  const isReader = (text: string) => text.toLowerCase() === mention;
  const canAct = username !== DELETED_PLAYER && (acts !== null || username !== reader);
  return (
    <Line $isForReader={parts.some(({ text, isMention }) => isMention && isReader(text))}>
      <Row gap={2} align="center" minHeight="1.75rem">
        <Name $isAdmin={isAdmin}>
          {isAdmin && <ShieldCheck size={15} role="img" aria-label="Admin" />}
          {username}
        </Name>
        {isModerator && !isAdmin && <Badge>Moderator</Badge>}
        <When>
          <Time at={timestamp} form="clock" />
          {editedAt !== undefined && ', edited'}
        </When>
        {canAct && <MessageMenu message={told} onIgnore={onIgnore} acts={acts} />}
      </Row>
      {reply !== undefined && !hidesQuote && (
        <Quote dir="auto">
          <VisuallyHidden>Reply to </VisuallyHidden>
          <strong>{reply.username}</strong> {reply.message}
        </Quote>
      )}
      {message !== '' && (
        <Text dir="auto" $isAdmin={isAdmin}>
          {parts.map(({ text, isMention }, place) =>
            isMention ? (
              <Mention key={place} $isReader={isReader(text)}>
                {text}
              </Mention>
            ) : (
              text
            ),
          )}
        </Text>
      )}
      {receipt !== undefined && <SharedSlip link={receipt} />}
      <Reactions message={told} reader={reader} mayReact={acts !== null} />
    </Line>
  );
}

export const MessageLine = memo(MessageLineOf);
