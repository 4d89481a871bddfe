import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { useLive } from '../live/live-provider.tsx';
import { from, layer, space, clockLine } from '../theme/tokens.ts';
import { TOAST_REACH } from '../ui/overlay/toast.tsx';

const Stack = styled.ol`
  position: fixed;
  top: max(${space(17)} + ${clockLine}, ${TOAST_REACH} + ${space(1)});
  inset-inline-end: var(--cards-end, ${space(4)});
  z-index: ${layer.overlay};
  display: grid;
  gap: ${space(2)};
  width: clamp(320px, 28vw, 400px);
  max-width: calc(100vw - ${space(8)});
  pointer-events: none;

  /* Five of them would bury a phone. The bell has them all. */
  & > :nth-child(n + 2) {
    display: none;
  }
  ${from.desk} {
    top: calc(${space(20)} + ${clockLine});

    & > :nth-child(n + 2) {
      display: var(--older-cards, flex);
    }
  }
`;

const OverlayCard = lazy(() =>
  import('../features/notifications/overlay-card.tsx').then(
    (part) => ({ default: part.OverlayCard }),
    () => ({ default: () => <></> }),
  ),
);

export function NotificationOverlay() {
  const { cards, dismiss } = useLive();
  return (
    <Stack aria-label="Notifications" aria-live="polite">
      <Suspense>
        {cards.map((card) => (
          <OverlayCard key={card.id} card={card} onGone={dismiss} />
        ))}
      </Suspense>
    </Stack>
  );
}
