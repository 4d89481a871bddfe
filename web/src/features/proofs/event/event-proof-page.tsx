import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PrintedPage } from '../../../ui/layout/printed-page.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { receiptNumber } from '../../../ui/receipt/receipt.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { loadedOrLate } from '../../../ui/state/late-part.tsx';

const PLACE = /^\d{1,4}-\d{1,16}$/;

const Frame = ({ children }: { children: ReactNode }) => children;

const Late = lazy(async () => ({
  default: await loadedOrLate(async () => ({ default: (await import('./own-proof-late.tsx')).OwnProofLate }), {
    title: 'The proof could not be loaded.',
    Frame,
  }),
}));

export default function EventProofPage() {
  const { place = '' } = useParams();
  return (
    <Page
      title="Proof of an event"
      heading={PLACE.test(place) ? `Proof of No. ${receiptNumber(place)}` : 'Proof of an event'}
      lead="Everything that moves your points is an event in our log, and the log is signed every few seconds. The proof is a small file that shows this event in the signed log."
    >
      <PrintedPage />
      <Panel title="The file">
        <p>
          Keep it: anyone can check it later with tools that we did not write. It holds the event itself, so show it
          only to people who may see it.
        </p>
        {PLACE.test(place) ? (
          <Suspense fallback={<Skeleton height="2.75rem" />}>
            <Late />
          </Suspense>
        ) : (
          <ErrorState
            title="This is no number of an event."
            message="Open a receipt and choose Get proof there."
            taken=""
          />
        )}
      </Panel>
    </Page>
  );
}
