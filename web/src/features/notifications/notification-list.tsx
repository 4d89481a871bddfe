import { useEffect } from 'react';
import { styled } from 'styled-components';
import { type ListedNotification, notificationsCall } from '#contracts/notifications/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { nextOf, useCallPages } from '../../api/use-call-pages.ts';
import { color, line, motion, size, space, weight } from '../../theme/tokens.ts';
import { focusHandedOn } from '../../ui/action/focus-handed-on.ts';
import { useDates } from '../../ui/figure/dates.tsx';
import { countedPoints } from '../../ui/figure/format.ts';
import { Time } from '../../ui/figure/time.tsx';
import { Stack, Text } from '../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { LoadMore } from '../../ui/state/load-more.tsx';
import { messageOf } from './message.ts';
import { notificationLook } from './notification-look.ts';
import { POLL_MS } from './use-notifications.ts';

const PAGE_LINES = 25;

const Lines = styled.ul`
  > li + li {
    border-top: ${line.hair};
  }
`;

const Item = styled.button<{ $isRead: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) 0.625rem;
  gap: 0 ${space(3)};
  width: 100%;
  padding: ${space(3)} ${space(4)};
  color: ${color.text};
  background: ${({ $isRead }) => ($isRead ? 'transparent' : color.raised)};
  border: 0;
  font: inherit;
  text-align: start;
  cursor: ${({ $isRead }) => ($isRead ? 'default' : 'pointer')};
  transition: background-color ${motion.feedback};
  outline-offset: -3px;
`;

const Icon = styled.span<{ $ink: string; $ground: string }>`
  display: grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  color: ${({ $ink }) => $ink};
  background: ${({ $ground }) => $ground};
  border-radius: 50%;
`;

const Title = styled.span<{ $isRead: boolean }>`
  font-weight: ${({ $isRead }) => ($isRead ? weight.text : weight.strong)};
`;

const Foot = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space(3)};
  color: ${color.quiet};
  font-size: ${size.fine};
  strong {
    color: ${color.text};
    font-weight: ${weight.strong};
  }
`;

/** Not by colour alone; the title is bold as well. */
const NewMark = styled.span`
  width: 0.625rem;
  height: 0.625rem;
  margin-top: ${space(1.5)};
  background: ${color.brassFill};
  border: 1px solid ${color.brass};
  border-radius: 50%;
`;

const More = styled.div`
  display: grid;
  padding: ${space(3)} ${space(4)};
  border-top: ${line.hair};
`;

const Inset = styled.div`
  padding: ${space(3)} ${space(4)};
`;

/** A notification that is read leaves the unread list, with the focus on it. */
const handOn = focusHandedOn();

type LineProps = { item: ListedNotification; onRead(id: number): void };

function NotificationLine({ item, onRead }: LineProps) {
  const { id, type, title, amount, isRead, createdAt } = item;
  const dates = useDates();
  const { ink, ground, icon: Picture } = notificationLook(type);
  return (
    <li ref={handOn}>
      <Item type="button" aria-disabled={isRead} $isRead={isRead} onClick={() => !isRead && onRead(id)}>
        <Icon $ink={ink} $ground={ground}>
          <Picture size={18} aria-hidden="true" />
        </Icon>
        <Stack as="span" gap={0.5} breaks>
          <Title $isRead={isRead}>
            {!isRead && <VisuallyHidden>New: </VisuallyHidden>}
            {title}
          </Title>
          <Text as="span" size="small">
            {messageOf(item, dates)}
          </Text>
          <Foot>
            <Time at={createdAt} />
            {amount !== undefined && <strong>{countedPoints(amount)}</strong>}
          </Foot>
        </Stack>
        {!isRead && <NewMark aria-hidden="true" />}
      </Item>
    </li>
  );
}

type ListProps = {
  onRead(id: number): void;
  onNewest(id: number | null): void;
  onlyUnread?: boolean;
};

export function NotificationList({ onRead, onNewest, onlyUnread = false }: ListProps) {
  const query = onlyUnread ? { only: 'unread' } : {};
  const pages = useCallPages(notificationsCall, query, PAGE_LINES, { refetchInterval: POLL_MS });
  const items = pages.data ?? [];
  const newest = items[0]?.id ?? null;
  useEffect(() => onNewest(newest), [onNewest, newest]);
  if (pages.isPending) {
    return (
      <Inset>
        <LinesSkeleton lines={4} columns={1} label="Loading your notifications" />
      </Inset>
    );
  }
  if (pages.data === undefined) {
    return (
      <Inset>
        <ErrorState title="Your notifications could not be loaded." {...failedRead(pages)} />
      </Inset>
    );
  }
  if (items.length === 0 && onlyUnread) {
    return <EmptyState title="Nothing new">You have read all your notifications.</EmptyState>;
  }
  if (items.length === 0) {
    return <EmptyState title="No notifications yet">Big wins, bonuses and messages from us appear here.</EmptyState>;
  }
  return (
    <>
      <Lines>
        {items.map((item) => (
          <NotificationLine key={item.id} item={item} onRead={onRead} />
        ))}
      </Lines>
      {pages.hasNextPage && (
        <More>
          <LoadMore lines={items.length} {...nextOf(pages)} />
        </More>
      )}
    </>
  );
}
