import { Menu as MenuIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { usePerson } from '../../api/session.tsx';
import { ChatButton } from '../../features/chat/chat-button.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { useIsRaining } from '../../live/use-is-raining.ts';
import { color, from, line, low, shadow, space } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { focusHandedOn } from '../../ui/action/focus-handed-on.ts';
import { TippedIconButton } from '../../ui/action/tipped-icon-button.tsx';
import { TallyMark } from '../../ui/layout/tally-mark.tsx';
import { CornerToasts } from '../../ui/overlay/toast.tsx';
import { paths } from '../../ui/paths.ts';
import { Balance, BalanceOf } from './balance.tsx';
import { House, HouseName, Inside } from './bar-frame.tsx';
import { ConnectionMark } from './connection-mark.tsx';
import { LogoutButton } from './logout-button.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { TabBar } from './tab-bar.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const Ways = styled.nav`
  display: none;
  margin-inline: ${space(4)} auto;
  ${from.desk} {
    display: block;
  }
`;

const Wide = styled.div`
  display: none;
  align-items: center;
  ${from.desk} {
    display: flex;
  }
`;

const MenuToggle = styled.div`
  margin-inline-end: -${space(2)};
  ${from.desk} {
    display: none;
  }
`;

const Folded = styled.nav`
  position: absolute;
  inset: 100% 0 auto;
  max-height: calc(100dvh - 4rem);
  overflow-y: auto;
  padding: ${space(2)} ${space(4)} ${space(4)};
  background: ${color.panel};
  border-block: ${line.hair};
  box-shadow: ${shadow};
  ${low} {
    max-height: none;
  }
  ${from.desk} {
    display: none;
  }
`;

const FoldedFoot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-top: ${space(2)};
  padding-top: ${space(2)};
  border-top: ${line.hair};
`;

function useFoldedMenu() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  // Cleared, so that Back does not reopen it.
  if (openedAt !== null && !isOpen) setOpenedAt(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpenedAt(null);
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [isOpen]);
  return { isOpen, toggle: () => setOpenedAt(isOpen ? null : key) };
}

const toMenuButton = focusHandedOn((bar) => bar.querySelector('[aria-controls]'));

type LineProps = {
  balance: ReactNode;
  isStaff: boolean;
};

function Line({ balance, isStaff }: LineProps) {
  const { isOpen, toggle } = useFoldedMenu();
  const isRaining = useIsRaining();
  const menuId = useId();
  return (
    <Inside>
      <House to={paths.home} aria-label="Tallyhouse, home">
        <TallyMark />
        <HouseName $isRoomy={false}>Tallyhouse</HouseName>
      </House>
      <Ways aria-label="Main">
        <NavigationLinks />
      </Ways>
      {balance}
      {isStaff && (
        <ButtonLink to={paths.admin} tone="quiet" small>
          Admin
        </ButtonLink>
      )}
      <ConnectionMark />
      <ChatButton isRaining={isRaining} />
      <NotificationBell isRaining={isRaining} />
      <Wide>
        <ThemeSwitch Button={TippedIconButton} />
        <LogoutButton />
      </Wide>
      <MenuToggle>
        <TippedIconButton
          label={isOpen ? 'Close menu' : 'Menu'}
          icon={isOpen ? X : MenuIcon}
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={toggle}
        />
      </MenuToggle>
      {isOpen && (
        <Folded ref={toMenuButton} id={menuId} aria-label="Main">
          <NavigationLinks isFolded />
          <FoldedFoot>
            <ThemeSwitch Button={TippedIconButton} />
            <LogoutButton />
          </FoldedFoot>
        </Folded>
      )}
    </Inside>
  );
}

export function PlayerBar() {
  const isStaff = (usePerson()?.permissions.length ?? 0) > 0;
  return (
    <>
      <CornerToasts />
      <Line balance={<Balance />} isStaff={isStaff} />
      <TabBar />
    </>
  );
}

/** Without figures of the player: the bar of a page whose scripts are still loading. */
export function UnknownPlayerBar() {
  return (
    <>
      <Line balance={<BalanceOf points={null} />} isStaff={false} />
      <TabBar />
    </>
  );
}
