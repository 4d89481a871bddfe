import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, layer, radius, space, weight } from '../theme/tokens.ts';
import { FootPlace } from './foot-place.tsx';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { useSignInBeside } from './guard.tsx';
import { NavigationBar } from './navigation/navigation-bar.tsx';
import { NotificationOverlay } from './notification-overlay.tsx';
import { OldFiguresBanner } from './old-figures-banner.tsx';
import { useScrollMemory } from './scroll-memory.ts';
import { Frame, Main } from './shell-frame.ts';

const SkipLink = styled.a`
  position: fixed;
  top: ${space(2)};
  left: ${space(2)};
  z-index: ${layer.toast};
  padding: ${space(3)} ${space(4)};
  color: ${color.onBrass};
  background: ${color.brassFill};
  border-radius: ${radius.small};
  font-weight: ${weight.strong};
  &:not(:focus) {
    transform: translateY(-200%);
  }
`;

export function Shell() {
  useFocusOnNavigation();
  useScrollMemory();
  useSignInBeside();
  return (
    <Frame>
      <SkipLink href="#main">Skip to content</SkipLink>
      <NavigationBar />
      <OldFiguresBanner />
      <Main id="main" tabIndex={-1}>
        <Outlet />
      </Main>
      <FootPlace />
      <NotificationOverlay />
    </Frame>
  );
}
