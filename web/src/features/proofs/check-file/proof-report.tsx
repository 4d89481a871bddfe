import { verdictOnEvent } from '#contracts/proofs/event-verdict.ts';
import { failedRead } from '../../../api/api-error.ts';
import { useLogKeys } from '../../../api/log-keys.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { EventFacts, EventVerdictBanner, SigningKeys } from '../../../ui/proof/event-verdict.tsx';
import { VerdictBanner } from '../../../ui/proof/verdict-banner.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';

/** `text`: of a `.tlog-proof` file. */
export function ProofReport({ text }: { text: string }) {
  const keys = useLogKeys();
  if (keys.isPending) {
    return (
      <VerdictBanner tone="pending" title="Not checked yet">
        <p>Reading the keys of this house.</p>
      </VerdictBanner>
    );
  }
  if (keys.data === undefined) {
    return <ErrorState title="The keys of this house couldn’t be read." taken="" {...failedRead(keys)} />;
  }
  const verdict = verdictOnEvent(text, keys.data, null);
  return (
    <>
      <EventVerdictBanner verdict={verdict} />
      {verdict.kind === 'proven' && (
        <>
          <Panel title="The event">
            <EventFacts verdict={verdict} />
          </Panel>
          <Panel title="Signed by the house">
            <SigningKeys verdict={verdict} />
          </Panel>
        </>
      )}
    </>
  );
}
