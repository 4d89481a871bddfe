import { lazy, type ReactNode, Suspense } from 'react';
import { Panel } from '../../../ui/layout/panel.tsx';
import { loadedOrLate } from '../../../ui/state/late-part.tsx';

const Frame = ({ children }: { children: ReactNode }) => <Panel title="Earnings and play">{children}</Panel>;

const DaysLate = lazy(async () => ({
  default: await loadedOrLate(async () => ({ default: (await import('./days-late.tsx')).DaysLate }), {
    title: 'Your earnings and play could not be loaded.',
    Frame,
  }),
}));

export function Days() {
  return (
    <Suspense fallback={<Frame>{null}</Frame>}>
      <DaysLate />
    </Suspense>
  );
}
