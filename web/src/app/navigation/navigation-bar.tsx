import { type ReactNode, Suspense } from 'react';
import { styled } from 'styled-components';
import { useStatus } from '../../api/session.tsx';
import { color, from, layer, line, low, size, space } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { focusHandedOn, screenPlace } from '../../ui/action/focus-handed-on.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { sameControl } from '../../ui/action/same-control.ts';
import { TallyMark } from '../../ui/layout/tally-mark.tsx';
import { paths } from '../../ui/paths.ts';
import { preloadable } from '../../ui/state/preloadable.tsx';
import { useWaysIn } from '../../ui/wanted-page.ts';
import { House, HouseName, Inside } from './bar-frame.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export const Bar = styled.header`
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

const LateFrame = ({ children }: { children: ReactNode }) => <Inside>{children}</Inside>;

export const PlayerBar = preloadable(async () => ({ default: (await import('./player-bar.tsx')).PlayerBar }), {
  title: 'The menu could not be loaded.',
  Frame: LateFrame,
});

/** The focus of a control that is replaced goes to its counterpart, else to the content. */
const toCounterpart = focusHandedOn((place, focused) => sameControl(focused, place) ?? screenPlace());

/** While it is unknown who looks, or a player's bar loads. */
function EmptyBar() {
  return (
    <Inside ref={toCounterpart} as="nav" aria-label="Main">
      <House to={paths.home} aria-label="Tallyhouse, home">
        <TallyMark />
        <HouseName $isRoomy>Tallyhouse</HouseName>
      </House>
    </Inside>
  );
}

export function VisitorBar() {
  const { login, register } = useWaysIn();
  return (
    <VisitorInside ref={toCounterpart} as="nav" aria-label="Main">
      <House to={paths.landing} aria-label="Tallyhouse, home">
        <TallyMark />
        <HouseName $isRoomy>Tallyhouse</HouseName>
      </House>
      <Roomy>
        <ButtonLink to={paths.fairness} tone="plain" small>
          Fairness
        </ButtonLink>
      </Roomy>
      <ThemeSwitch Button={IconButton} />
      <ButtonLink to={login} tone="plain" small>
        Login
      </ButtonLink>
      <ButtonLink to={register} tone="quiet" small>
        Register
      </ButtonLink>
    </VisitorInside>
  );
}

export function NavigationBar() {
  const status = useStatus();
  return (
    <Bar>
      {status === 'in' ? (
        <Suspense fallback={<EmptyBar />}>
          <PlayerBar />
        </Suspense>
      ) : status === 'out' ? (
        <VisitorBar />
      ) : (
        <EmptyBar />
      )}
    </Bar>
  );
}
