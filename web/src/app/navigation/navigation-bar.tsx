import { lazy, type ReactNode, Suspense } from 'react';
import { styled } from 'styled-components';
import { type Session, useSession } from '../../api/session.tsx';
import { color, from, layer, line, low, size, space } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { TallyMark } from '../../ui/layout/tally-mark.tsx';
import { paths } from '../../ui/paths.ts';
import { loadedOrLate } from '../../ui/state/late-part.tsx';
import { useWaysIn } from '../../ui/wanted-page.ts';
import { House, HouseName, Inside } from './bar-frame.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

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

/** One line on the narrowest phone, except with large text. */
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

const Roomy = styled.div`
  display: none;
  ${from.tablet} {
    display: block;
  }
`;

/** Hidden while the session is unknown. Their space is reserved so that nothing moves. */
const WaysIn = styled.div<{ $isKnown: boolean }>`
  display: contents;
  visibility: ${({ $isKnown }) => ($isKnown ? 'visible' : 'hidden')};
`;

const LateFrame = ({ children }: { children: ReactNode }) => <Inside>{children}</Inside>;

export const loadPlayerBar = async () => ({ default: (await import('./player-bar.tsx')).PlayerBar });
const PlayerBar = lazy(async () => ({
  default: await loadedOrLate(loadPlayerBar, { title: 'The menu could not be loaded.', Frame: LateFrame }),
}));

function VisitorBar({ status }: Pick<Session, 'status'>) {
  const { login, register } = useWaysIn();
  return (
    <VisitorInside as="nav" aria-label="Main">
      <House to={status === 'out' ? paths.landing : paths.home} aria-label="Tallyhouse, home">
        <TallyMark />
        <HouseName $isRoomy>Tallyhouse</HouseName>
      </House>
      <Roomy>
        <ButtonLink to={paths.fairness} tone="plain" small>
          Fairness
        </ButtonLink>
      </Roomy>
      <ThemeSwitch Button={IconButton} />
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
  return (
    <Bar>
      {user === null ? (
        <VisitorBar status={status} />
      ) : (
        <Suspense fallback={<VisitorBar status="loading" />}>
          <PlayerBar />
        </Suspense>
      )}
    </Bar>
  );
}
