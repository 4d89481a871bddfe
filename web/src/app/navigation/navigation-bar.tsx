// The bar on top of every screen: the house, the ways, the balance. On narrow screens the ways fold into a menu.
import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { type Session, useSession } from '../../api/session.tsx';
import { color, font, from, layer, line, low, size, space, weight } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { focusHandedOn } from '../../ui/action/focus-handed-on.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { TallyMark } from '../../ui/layout/tally-mark.tsx';
import { paths } from '../../ui/paths.ts';
import { useWaysIn } from '../../ui/wanted-page.ts';
import { Balance } from './balance.tsx';
import { ConnectionMark } from './connection-mark.tsx';
import { LogoutButton } from './logout-button.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { pageColumn } from '../../ui/layout/page-column.ts';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.nav};
  background: ${color.panel};
  border-bottom: ${line.hair};
  ${low} {
    position: static;
  }
`;

const Inside = styled.div`
  ${pageColumn}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};
  min-height: 4rem;
`;

const House = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 4rem;
  margin-inline-end: auto;
  color: ${color.text};
  font-family: ${font.face};
  font-size: ${size.lead};
  font-weight: ${weight.faceStrong};
  text-decoration: none;
`;

/** Visitors' ways stay in one line on the narrowest phone, but for whoever reads with large letters. */
const VisitorInside = styled(Inside)`
  @media (max-width: 26rem) {
    gap: 0;
    padding-inline: ${space(3)};
    ${House} {
      gap: ${space(1)};
      font-size: ${size.body};
    }
  }
`;

/** Nobody is asked in before it is known who is here. Their place is kept: nothing moves when they come. */
const WaysIn = styled.div<{ $isKnown: boolean }>`
  display: contents;
  visibility: ${({ $isKnown }) => ($isKnown ? 'visible' : 'hidden')};
`;

/** On a phone with a balance beside it the mark alone names the house. */
const HouseName = styled.span<{ $isRoomy: boolean }>`
  @media (max-width: 30rem) {
    display: ${({ $isRoomy }) => ($isRoomy ? 'inline' : 'none')};
  }
`;

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
  flex-basis: 100%;
  padding-block: ${space(2)} ${space(4)};
  border-top: ${line.hair};
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

/** Open on the screen where it was opened, until Escape is pressed. */
function useFoldedMenu() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpenedAt(null);
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [isOpen]);
  return { isOpen, toggle: () => setOpenedAt(isOpen ? null : key) };
}

const toMenuButton = focusHandedOn((bar) => bar.querySelector('[aria-controls]'));

function PlayerBar({ user }: { user: User }) {
  const { isOpen, toggle } = useFoldedMenu();
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
      <Balance points={user.points} />
      <ConnectionMark />
      <Wide>
        <ThemeSwitch />
        <LogoutButton />
      </Wide>
      <MenuToggle>
        <IconButton
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
            <ThemeSwitch />
            <LogoutButton />
          </FoldedFoot>
        </Folded>
      )}
    </Inside>
  );
}

/** Until it is known that he is a stranger, the way home is a player's, where that is waited for. */
function VisitorBar({ status }: Pick<Session, 'status'>) {
  const { login, register } = useWaysIn();
  return (
    <VisitorInside as="nav" aria-label="Main">
      <House to={status === 'out' ? paths.landing : paths.home} aria-label="Tallyhouse, home">
        <TallyMark />
        <HouseName $isRoomy>Tallyhouse</HouseName>
      </House>
      <ThemeSwitch />
      <WaysIn $isKnown={status !== 'loading'}>
        <ButtonLink to={login} tone="plain" small>
          Login
        </ButtonLink>
        <ButtonLink to={register} tone="quiet" small>
          Register
        </ButtonLink>
      </WaysIn>
    </VisitorInside>
  );
}

export function NavigationBar() {
  const { status, user } = useSession();
  return <Bar>{user === null ? <VisitorBar status={status} /> : <PlayerBar user={user} />}</Bar>;
}
