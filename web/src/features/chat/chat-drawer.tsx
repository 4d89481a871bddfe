import { useQueryClient } from '@tanstack/react-query';
import { X, Eye } from 'lucide-react';
import { type ReactNode, useEffect, useState, useRef } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ignorePlayer, stopIgnoringPlayer } from '#contracts/chat/calls.ts';
import { type ChatState, chatState } from '#contracts/chat/state.ts';
import { onlineCount } from '#contracts/chat/push.ts';
import { keyOf } from '../../api/query-client.ts';
import { useUser } from '../../api/session.tsx';
import { sentenceOf } from '../../api/api-error.ts';
import { useCallMutation, useCallQuery } from '../../api/use-call.ts';
import { useLive } from '../../live/live-provider.tsx';
import { useMayPlay } from '../../live/use-may-play.ts';
import { color, line, ownColours, size, space, radius } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { useDates } from '../../ui/figure/dates.tsx';
import { Row, Title } from '../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { paths } from '../../ui/paths.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { turnChat } from './chat-switch.ts';
import { DrawerFrame } from './drawer-frame.tsx';
import { IgnoredPlayers } from './ignored-players.tsx';
import { type About, MessageForm } from './message-form.tsx';
import type { MessageActs } from './message-menu.tsx';
import { MessageLog } from './message-log.tsx';
import { keepReadMark } from './read-mark.ts';
import { RainCard } from './rain/rain-card.tsx';
import { TipRainButton } from './tips/tip-rain-button.tsx';
import { useChatFeed } from './use-chat-feed.ts';

const REFRESH_MS = 60_000;

function useChatState() {
  const { chat } = useLive();
  const { data, refetch } = useCallQuery(chatState, undefined, {
    refetchOnMount: 'always',
    refetchInterval: REFRESH_MS,
  });
  const [counted, setCounted] = useState<number | null>(null);
  useEffect(
    () =>
      chat.subscribe((event, payload) => {
        const told = event === 'online_count' ? onlineCount.safeParse(payload) : null;
        if (told?.success) setCounted(told.data.count);
      }),
    [chat],
  );
  return { state: data, online: counted ?? data?.online ?? null, refresh: () => void refetch() };
}

function useIgnoring() {
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync: ignore } = useCallMutation(ignorePlayer);
  const { mutateAsync: stop } = useCallMutation(stopIgnoringPlayer);
  const settle = async (asked: Promise<{ data: { ignored: string[] } }>) => {
    try {
      const { ignored } = (await asked).data;
      client.setQueryData<ChatState>(keyOf(chatState), (state) => state && { ...state, ignored });
    } catch (error) {
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return {
    ignore: (username: string) => void settle(ignore({ params: { username } })),
    stopIgnoring: (username: string) => void settle(stop({ params: { username } })),
  };
}

const Frame = styled.div`
  display: grid;
  gap: ${space(1)};
  padding: ${space(3)} ${space(4)};
  background: ${color.raised};
  border-radius: ${radius.small};
  font-size: ${size.small};
  outline: none;
`;

type SilencedProps = { silence: NonNullable<ChatState['silence']>; children?: ReactNode };

/** From the button that opened the chat, or from the field that it replaces. */
function useFocusOnArrival() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isFree = focused === document.body || focused?.getAttribute('aria-expanded') === 'true';
    if (isFree) frame.current?.focus({ preventScroll: true });
  }, []);
  return frame;
}

function Silenced({ silence: { message, until }, children }: SilencedProps) {
  const { minute } = useDates();
  const frame = useFocusOnArrival();
  return (
    <Frame ref={frame} tabIndex={-1}>
      <Row as="p" gap={2} align="center" weight="strong">
        <Eye size={16} aria-hidden="true" />
        View Only
      </Row>
      <p>{message}</p>
      {until !== null && <p>You can send again on {minute(until)}.</p>}
      {children}
    </Frame>
  );
}

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 4rem;
  padding-inline: ${space(4)} ${space(1)};
  border-bottom: ${line.hair};
`;

const Online = styled.span`
  margin-inline-end: auto;
  color: ${color.quiet};
  font-size: ${size.fine};
  font-variant-numeric: tabular-nums;
`;

const Dot = styled.span<{ $isConnected: boolean }>`
  flex: none;
  width: 0.625rem;
  aspect-ratio: 1;
  background: ${({ $isConnected }) => ($isConnected ? color.gain : 'transparent')};
  border: 2px solid ${({ $isConnected }) => ($isConnected ? color.gain : color.loss)};
  border-radius: 50%;
  ${ownColours} {
    background: ${({ $isConnected }) => ($isConnected ? 'CanvasText' : 'Canvas')};
  }
`;

const Middle = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
`;

const Foot = styled.footer`
  padding: ${space(3)} ${space(4)} max(${space(4)}, env(safe-area-inset-bottom));
  border-top: ${line.hair};
`;

function connectionWords(isConnected: boolean, isAway: boolean): string {
  if (isConnected) return 'Connected';
  return isAway ? 'Not connected: trying again' : 'Not connected: messages arrive every few seconds';
}

type DrawerHeadProps = { isConnected: boolean; isAway: boolean; online: number | null; children: ReactNode };

function DrawerHead({ isConnected, isAway, online, children }: DrawerHeadProps) {
  const words = connectionWords(isConnected, isAway);
  return (
    <Head>
      <Title>Chat</Title>
      <Dot role="img" aria-label={words} title={words} data-chat={isConnected} $isConnected={isConnected} />
      <Online>{online !== null && `${online.toLocaleString('en-US')} online`}</Online>
      <TipRainButton isSmall />
      {children}
      <IconButton label="Close chat" icon={X} onClick={() => turnChat(false)} />
    </Head>
  );
}

function useWriting() {
  const [draft, onDraft] = useState('');
  const [about, onAbout] = useState<About | null>(null);
  const [acts] = useState<MessageActs>(() => ({
    mention: (name) => onDraft((text) => withMention(text, name)),
    reply: (message) => onAbout({ act: 'reply', message }),
    edit(message) {
      onAbout({ act: 'edit', message });
      onDraft(message.message);
    },
  }));
  return { draft, onDraft, about, onAbout, acts };
}

export function ChatDrawer() {
  const user = useUser();
  const feed = useChatFeed();
  const { state, online, refresh } = useChatState();
  const { ignore, stopIgnoring } = useIgnoring();
  const { acts, ...writing } = useWriting();
  const isAway = !useMayPlay();
  const { messages, isConnected } = feed;
  const newest = messages?.at(-1)?.id ?? 0;
  useEffect(() => keepReadMark(newest), [newest]);
  const ignored = state?.ignored ?? [];
  const silence = user.emailVerified ? (state?.silence ?? null) : (state?.silence ?? UNVERIFIED);
  return (
    <DrawerFrame>
      <DrawerHead isConnected={isConnected} isAway={isAway} online={online}>
        <IgnoredPlayers ignored={ignored} onStop={stopIgnoring} />
      </DrawerHead>
      <RainCard silence={silence} />
      <Middle>
        {messages === undefined && feed.error === null && (
          <LinesSkeleton lines={6} columns={1} label="Loading the chat" />
        )}
        {messages === undefined && feed.error !== null && (
          <ErrorState
            title="The chat couldn't be loaded."
            message={sentenceOf(feed.error)}
            isRetrying={feed.isRetrying}
            onRetry={feed.retry}
          />
        )}
        {messages !== undefined && (
          <MessageLog
            messages={messages.filter(({ username }) => !ignored.includes(username))}
            ignored={ignored}
            isLoadingOlder={feed.isLoadingOlder}
            onReachStart={feed.loadOlder}
            reader={user.username}
            onIgnore={ignore}
            acts={silence === null ? acts : null}
          />
        )}
      </Middle>
      <Foot>
        {silence === null ? (
          <MessageForm {...writing} isAway={isAway} onSent={feed.add} onRefused={refresh} />
        ) : (
          <Silenced silence={silence}>
            {silence.reason === 'unverified' && (
              <Link to={paths.ownDetails} onClick={() => turnChat(false)}>
                Verify your email
              </Link>
            )}
          </Silenced>
        )}
      </Foot>
    </DrawerFrame>
  );
}

const UNVERIFIED = {
  reason: 'unverified',
  message: 'Verify your email to participate in chat',
  until: null,
} as const;

function withMention(text: string, name: string): string {
  return `${text.trimEnd()}${text.trim() === '' ? '' : ' '}@${name} `;
}
