import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, line, radius, touch } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Tabs } from '../../ui/action/tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { paths } from '../../ui/paths.ts';
import { NotificationList } from './notification-list.tsx';
import { useMarkNotifications, useUnread } from './use-notifications.ts';

const Sheet = styled.div`
  overflow: hidden;
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
`;

const Preferences = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${touch};
`;

const UNREAD = 'unread';

export default function NotificationsPage() {
  const [query, setQuery] = useSearchParams();
  const unread = useUnread();
  const [newest, setNewest] = useState<number | null>(null);
  const { mark, markAll, isMarkingAll } = useMarkNotifications();
  const list = (onlyUnread: boolean) => (
    <Sheet>
      <NotificationList onRead={mark} onNewest={setNewest} onlyUnread={onlyUnread} />
    </Sheet>
  );
  return (
    <Page
      title="Notifications"
      lead={<Preferences to={paths.notificationPreferences}>Choose what we notify you of</Preferences>}
      size="text"
      aside={
        unread > 0 &&
        newest !== null && (
          <Button small pending={isMarkingAll} onClick={() => markAll(newest)}>
            Mark all as read
          </Button>
        )
      }
    >
      <Tabs
        label="Which notifications"
        value={query.get('show') === UNREAD ? UNREAD : 'all'}
        onValue={(show) => setQuery(show === UNREAD ? { show } : {}, { replace: true })}
        tabs={[
          { value: 'all', label: 'All', content: list(false) },
          { value: UNREAD, label: unread === 0 ? 'Unread' : `Unread (${unread})`, content: list(true) },
        ]}
      />
    </Page>
  );
}
