import { lazy, type ReactNode, Suspense } from 'react';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { loadedOrLate } from '../../../ui/state/late-part.tsx';

const Frame = ({ children }: { children: ReactNode }) => <Panel>{children}</Panel>;

const Late = lazy(async () => ({
  default: await loadedOrLate(async () => ({ default: (await import('./check-file-late.tsx')).CheckFileLate }), {
    title: 'The check could not be loaded.',
    Frame,
  }),
}));

export default function CheckFilePage() {
  return (
    <Page
      title="Check a file"
      size="column"
      lead="A downloaded history, or the proof of one event. Your browser checks it; the file is not sent anywhere."
    >
      <Suspense fallback={<Skeleton height="14rem" />}>
        <Late />
      </Suspense>
    </Page>
  );
}
