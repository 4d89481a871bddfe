import { ChevronDown } from 'lucide-react';
import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ChatMessage } from '#contracts/chat/message.ts';
import { space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import type { MessageActs } from './message-menu.tsx';
import { MessageLine } from './message-line.tsx';

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  padding-block: ${space(2)};
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Newest = styled.div`
  position: absolute;
  inset-block-end: ${space(2)};
  inset-inline: 0;
  display: grid;
  justify-items: center;
  pointer-events: none;
  button {
    pointer-events: auto;
  }
`;

/** Pixels from the end that still count as the end. */
const END_REACH = 40;
/** Pixels from the start that load older messages. */
const START_REACH = 80;

/** Keeps the line that is read in place when older ones are put above it. */
function useKeptPlace(scroll: RefObject<HTMLElement | null>, oldest: number | undefined): void {
  const before = useRef({ oldest, height: 0 });
  useLayoutEffect(() => {
    const frame = scroll.current;
    if (frame === null) return;
    const { oldest: last, height } = before.current;
    const isLonger = oldest !== undefined && last !== undefined && oldest < last;
    if (isLonger) frame.scrollBy({ top: frame.scrollHeight - height, behavior: 'instant' });
    before.current = { oldest, height: frame.scrollHeight };
  });
}

type MessageLogProps = {
  messages: readonly ChatMessage[];
  isLoadingOlder: boolean;
  onReachStart(): void;
  reader: string;
  onIgnore(username: string): void;
  acts: MessageActs | null;
  ignored: readonly string[];
};

/** Also without messages: screen readers announce what is added to a region that exists. */
export function MessageLog(props: MessageLogProps) {
  const { messages, isLoadingOlder, onReachStart, reader, onIgnore, acts, ignored } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasBelow, setHasBelow] = useState(false);
  const newest = messages.at(-1)?.id;
  useKeptPlace(scroll, messages[0]?.id);
  const toEnd = () => scroll.current?.scrollTo({ top: scroll.current.scrollHeight });
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
    else setHasBelow(true);
  }, [newest]);
  // A slip grows when its round has been read.
  useEffect(() => {
    const list = scroll.current?.lastElementChild;
    if (!list) return;
    const growth = new ResizeObserver(() => isAtEnd.current && toEnd());
    growth.observe(list);
    return () => growth.disconnect();
  }, []);
  const note = ({ currentTarget: at }: UIEvent) => {
    isAtEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < END_REACH;
    if (isAtEnd.current) setHasBelow(false);
    if (at.scrollTop < START_REACH && at.scrollHeight > at.clientHeight) onReachStart();
  };
  return (
    <>
      <Scroll ref={scroll} role="log" aria-live="polite" aria-label="Messages" tabIndex={0} onScroll={note}>
        {isLoadingOlder && (
          <Text pad={[2, 4]} tone="quiet" size="fine" textAlign="center" role="status">
            Loading older messages...
          </Text>
        )}
        {messages.length === 0 && <EmptyState title="No messages yet">Messages of all players appear here.</EmptyState>}
        <List>
          {messages.map((message) => (
            <MessageLine
              key={message.id}
              message={message}
              reader={reader}
              onIgnore={onIgnore}
              acts={acts}
              hidesQuote={message.reply !== undefined && ignored.includes(message.reply.username)}
            />
          ))}
        </List>
      </Scroll>
      {hasBelow && (
        <Newest>
          <Button small tone="primary" onClick={toEnd}>
            New messages
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        </Newest>
      )}
    </>
  );
}
