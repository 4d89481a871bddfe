import { verdictOnEvent } from '#contracts/proofs/event-verdict.ts';
import { failedRead } from '../../../api/api-error.ts';
import { useLogKeys } from '../../../api/log-keys.ts';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { EventVerdictPart } from '../../../ui/proof/event-verdict.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';

/** `text`: of a `.tlog-proof` file. */
export function ProofReport({ text }: { text: string }) {
  const keys = useLogKeys();
  if (keys.data !== undefined) return <EventVerdictPart verdict={verdictOnEvent(text, keys.data, null)} />;
  if (keys.isPending) return <LinesSkeleton lines={3} columns={1} label="Reading the keys of the log" />;
  return <ErrorState title="The keys of this house couldn’t be read." taken="" {...failedRead(keys)} />;
}
