import * as Radix from '@radix-ui/react-popover';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { keyframes, styled } from 'styled-components';
import { bookTitle, color, layer, line, motion, radius, shadow, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { paths } from '../../ui/paths.ts';
import { NotificationList } from './notification-list.tsx';
import { useMarkNotifications, useUnread } from './use-notifications.ts';

const MOST_COUNTED = 9;

const drop = keyframes`
  from { opacity: 0; transform: translateY(-6px); }
`;

const Place = styled.div`
  position: relative;
  flex: none;
`;

const Count = styled.span`
  position: absolute;
  top: ${space(0.5)};
  inset-inline-end: ${space(0.5)};
  min-width: 1.25rem;
  padding: 0 ${space(1)};
  color: ${color.onBrass};
  background: ${color.brassFill};
  border-radius: ${radius.round};
  font-size: ${size.fine};
  font-weight: ${weight.strong};
  line-height: 1.25rem;
  text-align: center;
  pointer-events: none;
`;

const Sheet = styled(Radix.Content)`
  z-index: ${layer.overlay};
  display: flex;
  flex-direction: column;
  width: min(24rem, calc(100vw - ${space(4)}));
  max-height: min(36rem, var(--radix-popover-content-available-height));
  overflow: hidden;
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
  box-shadow: ${shadow};
  animation: ${drop} ${motion.enter};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};
  min-height: 3.5rem;
  padding: ${space(2)} ${space(2)} ${space(2)} ${space(4)};
  border-bottom: ${line.hair};
  button {
    margin-inline-start: auto;
    padding-inline: ${space(2)};
  }
`;

const Title = styled.h2`
  ${bookTitle}
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
  padding: ${space(3)} ${space(4)};
  border-top: ${line.hair};
  font-size: ${size.small};
`;

const Scroll = styled.div`
  overflow-y: auto;
  overscroll-behavior: contain;
`;

/** 12 -> "9+". */
function counted(unread: number): string {
  return unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread);
}

export function NotificationBell() {
  const unread = useUnread();
  const [isOpen, setOpen] = useState(false);
  const [newest, setNewest] = useState<number | null>(null);
  const { mark, markAll, isMarkingAll } = useMarkNotifications();
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Place>
        <Radix.Trigger asChild>
          <IconButton label={unread === 0 ? 'Notifications' : `Notifications, ${unread} new`} icon={Bell} />
        </Radix.Trigger>
        {unread > 0 && <Count aria-hidden="true">{counted(unread)}</Count>}
      </Place>
      <Radix.Portal>
        <Sheet align="end" sideOffset={8} collisionPadding={8} aria-label="Notifications">
          <Head>
            <Title>Notifications</Title>
            {unread > 0 && <Badge tone="brass">{unread} new</Badge>}
            {unread > 0 && newest !== null && (
              <Button tone="plain" small pending={isMarkingAll} onClick={() => markAll(newest)}>
                Mark all as read
              </Button>
            )}
          </Head>
          <Scroll>
            <NotificationList onRead={mark} onNewest={setNewest} />
          </Scroll>
          <Foot>
            <Link to={paths.notifications} onClick={() => setOpen(false)}>
              See all notifications
            </Link>
            <Link to={paths.notificationPreferences} onClick={() => setOpen(false)}>
              Choose what we notify you of
            </Link>
          </Foot>
        </Sheet>
      </Radix.Portal>
    </Radix.Root>
  );
}
