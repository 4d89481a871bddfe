import { lazy, type ReactNode, Suspense } from 'react';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PrintedPage } from '../../../ui/layout/printed-page.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { paths } from '../../../ui/paths.ts';
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
      lead="Your browser checks it on this device. The file is not sent anywhere."
      aside={
        <ButtonLink small to={paths.proofs}>
          About the proofs
        </ButtonLink>
      }
    >
      <PrintedPage />
      <Suspense fallback={<Skeleton height="14rem" />}>
        <Late />
      </Suspense>
    </Page>
  );
}
