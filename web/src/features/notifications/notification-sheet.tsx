import * as Radix from '@radix-ui/react-popover';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router-dom';
import { CloudRain } from 'lucide-react';
import { keyframes, styled } from 'styled-components';
import { countedPoints } from '#contracts/words/figures.ts';
import { useRain } from '../../live/use-rain.ts';
import { color, layer, line, motion, radius, shadow, size, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Title } from '../../ui/layout/flow.ts';
import { paths } from '../../ui/paths.ts';
import { NotificationList } from './notification-list.tsx';
import { useMarkNotifications, useUnread } from './use-notifications.ts';

const drop = keyframes`
  from { opacity: 0; transform: translateY(-6px); }
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

const Rain = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  padding: ${space(3)} ${space(4)};
  background: ${color.brassTint};
  border-bottom: ${line.hair};
  svg {
    color: ${color.brass};
  }
  p {
    flex: 1 1 10rem;
  }
`;

/** From the rain itself: a stored notification would be a row for each player. */
function RainNotice() {
  const { rain, join, isJoining, problem } = useRain();
  if (rain === null || rain.secondsLeft === 0) return null;
  return (
    <Rain>
      <CloudRain size={20} aria-hidden="true" />
      <p>
        It’s raining {countedPoints(rain.points)}. {problem ?? `${rain.secondsLeft} seconds left to join.`}
      </p>
      {rain.isJoined ? (
        <strong>You’re in</strong>
      ) : (
        <Button small pending={isJoining} onClick={join}>
          Join rain
        </Button>
      )}
    </Rain>
  );
}

export type NotificationSheetProps = {
  bell: RefObject<HTMLButtonElement | null>;
  isRaining: boolean;
  onClose(): void;
};

export function NotificationSheet({ bell, isRaining, onClose }: NotificationSheetProps) {
  const unread = useUnread();
  const [newest, setNewest] = useState<number | null>(null);
  const { mark, markAll, isMarkingAll } = useMarkNotifications();
  const isOnBell = (target: EventTarget | null) => bell.current?.contains(target as Node) === true;
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Anchor virtualRef={bell as RefObject<HTMLButtonElement>} />
      <Radix.Portal>
        <Sheet
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label="Notifications"
          // A press on the bell closes it by the bell itself.
          onInteractOutside={(event) => isOnBell(event.target) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) bell.current?.focus();
          }}
        >
          <Head>
            <Title>Notifications</Title>
            {unread > 0 && <Badge tone="brass">{unread} new</Badge>}
            {unread > 0 && newest !== null && (
              <Button tone="plain" small pending={isMarkingAll} onClick={() => markAll(newest)}>
                Mark all as read
              </Button>
            )}
          </Head>
          {isRaining && <RainNotice />}
          <Scroll>
            <NotificationList onRead={mark} onNewest={setNewest} />
          </Scroll>
          <Foot>
            <Link to={paths.notifications} onClick={() => onClose()}>
              See all notifications
            </Link>
            <Link to={paths.notificationPreferences} onClick={() => onClose()}>
              Choose what we notify you of
            </Link>
          </Foot>
        </Sheet>
      </Radix.Portal>
    </Radix.Root>
  );
}
