import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { color, radius, size, space, weight } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { usePart } from '../../ui/state/use-part.ts';
import type { NotificationSheetProps } from './notification-sheet.tsx';
import { useUnread } from './use-notifications.ts';

const MOST_COUNTED = 9;

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

/** 12 -> "9+". */
function counted(unread: number): string {
  return unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread);
}

const loadSheet = async () => (await import('./notification-sheet.tsx')).NotificationSheet;

function Sheet(props: NotificationSheetProps) {
  const renderSheet = usePart(loadSheet, true);
  return renderSheet?.(props) ?? null;
}

/** `isRaining`: the rain counts as one that is new. */
export function NotificationBell({ isRaining }: { isRaining: boolean }) {
  const unread = useUnread() + (isRaining ? 1 : 0);
  const [isOpen, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  return (
    <Place>
      <IconButton
        ref={bell}
        label={unread === 0 ? 'Notifications' : `Notifications, ${unread} new`}
        icon={Bell}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {unread > 0 && <Count aria-hidden="true">{counted(unread)}</Count>}
      {isOpen && <Sheet bell={bell} isRaining={isRaining} onClose={() => setOpen(false)} />}
    </Place>
  );
}
