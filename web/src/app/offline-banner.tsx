// Says that the browser is offline, for as long as it is.
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { color, layer, size, space } from '../theme/tokens.ts';

/** Stays in sight below the bar, however far the screen was scrolled. */
const Place = styled.div`
  position: sticky;
  top: 4rem;
  z-index: ${layer.nav - 1};
  background: ${color.ground};
`;

const Frame = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  padding: ${space(2)} ${space(4)};
  color: ${color.text};
  background: ${color.lossTint};
  font-size: ${size.small};
  svg {
    flex: none;
    color: ${color.loss};
  }
`;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <Place role="status">
      {!isOnline && (
        <Frame>
          <WifiOff size={18} aria-hidden="true" />
          You are offline. What you see may be old; your points are safe on the books.
        </Frame>
      )}
    </Place>
  );
}
