import { MessageCircle } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { chatState } from '#contracts/chat/state.ts';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { usePerson } from '../../api/session.tsx';
import { useAfterFirstReads } from '../../api/use-after-first-reads.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { useLive } from '../../live/live-provider.tsx';
import { color, ownColours, space } from '../../theme/tokens.ts';
import { TippedIconButton } from '../../ui/action/tipped-icon-button.tsx';
import { isAtTable } from '../../ui/paths.ts';
import { loadedOrLate } from '../../ui/state/late-part.tsx';
import { usePart } from '../../ui/state/use-part.ts';
import { turnChat, useIsChatOpen } from './chat-switch.ts';
import { DrawerFrame } from './drawer-frame.tsx';
import { readMark } from './read-mark.ts';

const Place = styled.div`
  position: relative;
  flex: none;
`;

const NewMark = styled.span`
  position: absolute;
  top: ${space(2)};
  inset-inline-end: ${space(2)};
  width: ${space(2.5)};
  aspect-ratio: 1;
  background: ${color.brassFill};
  border: 2px solid ${color.panel};
  border-radius: 50%;
  pointer-events: none;
  ${ownColours} {
    background: Highlight;
  }
`;

const LateFrame = ({ children }: { children: ReactNode }) => <DrawerFrame>{children}</DrawerFrame>;

const Drawer = lazy(async () => ({
  default: await loadedOrLate(async () => ({ default: (await import('./chat-drawer.tsx')).ChatDrawer }), {
    title: 'The chat could not be loaded.',
    Frame: LateFrame,
  }),
}));

/** Messages of others since the drawer was last open, also on an earlier page. */
function useHasNew(isOpen: boolean): boolean {
  const { chat } = useLive();
  const username = usePerson()?.username;
  const [hasNew, setHasNew] = useState(false);
  useEffect(() => {
    if (isOpen) return;
    return chat.subscribe((event, payload) => {
      const isMessage = event === 'message' || event === 'system';
      if (isMessage && (payload as { username?: unknown } | null)?.username !== username) setHasNew(true);
    });
  }, [chat, isOpen, username]);
  if (isOpen && hasNew) setHasNew(false);
  const { data } = useCallQuery(chatState);
  const [openedAt, setOpenedAt] = useState(0);
  if (isOpen && data !== undefined && openedAt !== data.latest) setOpenedAt(data.latest);
  const isUnread = data !== undefined && data.latest > Math.max(readMark(), openedAt);
  return !isOpen && (hasNew || isUnread);
}

const loadBanner = async () => (await import('./rain/rain-banner.tsx')).RainBanner;

/** Loaded when a rain begins, after the first screen. The open chat shows the rain itself. */
function RainOutside({ isRaining }: { isRaining: boolean }) {
  const isAfter = useAfterFirstReads();
  const renderBanner = usePart(loadBanner, isRaining && isAfter);
  const { pathname } = useLocation();
  return isRaining && renderBanner !== null
    ? createPortal(renderBanner({ isAtTable: isAtTable(pathname) }), document.body)
    : null;
}

export function ChatButton({ isRaining }: { isRaining: boolean }) {
  const isOpen = useIsChatOpen();
  const hasNew = useHasNew(isOpen);
  const toggle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) toggle.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Place>
      <TippedIconButton
        ref={toggle}
        label={hasNew ? 'Chat, new messages' : 'Chat'}
        icon={MessageCircle}
        aria-expanded={isOpen}
        onClick={() => turnChat(!isOpen)}
      />
      {hasNew && <NewMark aria-hidden="true" />}
      {!isOpen && <RainOutside isRaining={isRaining} />}
      {isOpen &&
        createPortal(
          <Suspense fallback={<DrawerFrame />}>
            <Drawer />
          </Suspense>,
          document.body,
        )}
    </Place>
  );
}
