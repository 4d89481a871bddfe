import { lazy, type ReactNode, Suspense } from 'react';
import { Panel } from '../../../ui/layout/panel.tsx';
import { loadedOrLate } from '../../../ui/state/late-part.tsx';

const Frame = ({ children }: { children: ReactNode }) => <Panel title="Your balance in the total">{children}</Panel>;

const Late = lazy(async () => ({
  default: await loadedOrLate(async () => ({ default: (await import('./own-total-late.tsx')).OwnTotalLate }), {
    title: 'The check of your balance could not be loaded.',
    Frame,
  }),
}));

/** For the profile. Its hashes and keys are loaded when they are looked at. */
export function OwnTotal() {
  return (
    <Suspense fallback={<Frame>{null}</Frame>}>
      <Late />
    </Suspense>
  );
}
