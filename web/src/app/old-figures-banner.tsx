// Shown while the connection is away or a refetch has failed. Screens without any data report their own error.
import { History, WifiOff } from 'lucide-react';
import { styled } from 'styled-components';
import { useMayPlay } from '../live/use-may-play.ts';
import { color, layer, size, space } from '../theme/tokens.ts';
import { Button } from '../ui/action/button.tsx';
import { focusHandedOn, screenPlace } from '../ui/action/focus-handed-on.ts';
import { useOldFigures } from './use-old-figures.ts';

const Place = styled.div`
  position: sticky;
  top: 4rem;
  z-index: ${layer.nav - 1};
  background: ${color.ground};
`;

const Frame = styled.div<{ $isQuiet?: boolean }>`
  display: flex;
  flex-wrap: ${({ $isQuiet }) => ($isQuiet ? 'wrap' : 'nowrap')};
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  padding: ${space(2)} ${space(4)};
  color: ${color.text};
  background: ${({ $isQuiet }) => ($isQuiet ? color.noticeTint : color.lossTint)};
  font-size: ${size.small};
  > svg {
    flex: none;
    color: ${({ $isQuiet }) => ($isQuiet ? color.notice : color.loss)};
  }
`;

const toScreen = focusHandedOn(screenPlace);

export function OldFiguresBanner() {
  const isOnline = useMayPlay();
  const { areOld, isRetrying, retry } = useOldFigures();
  return (
    <Place role="status">
      {!isOnline && (
        <Frame>
          <WifiOff size={18} aria-hidden="true" />
          You are offline. What you see may be old; your points are safe on the books.
        </Frame>
      )}
      {isOnline && areOld && (
        <Frame ref={toScreen} $isQuiet>
          <History size={18} aria-hidden="true" />
          Balances may be out of date.
          <Button small tone="plain" pending={isRetrying} onClick={retry}>
            Try again
          </Button>
        </Frame>
      )}
    </Place>
  );
}
