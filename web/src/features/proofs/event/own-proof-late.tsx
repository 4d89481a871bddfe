import { useQuery } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { eventProof } from '#contracts/proofs/event-calls.ts';
import { type EventVerdict, verdictOnEvent } from '#contracts/proofs/event-verdict.ts';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { saveFile } from '../../../api/download-file.ts';
import { readEventProof } from '../../../api/event-proof.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Row } from '../../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { EventVerdictPart } from '../../../ui/proof/event-verdict.tsx';
import { receiptNumber } from '../../../ui/receipt/receipt.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';

function OwnProof({ place }: { place: string }) {
  const query = useQuery({
    queryKey: ['event-proof', place],
    queryFn: () => readEventProof(eventProof, place),
    // Any proof of the event stays right.
    staleTime: Infinity,
    retry: false,
  });
  const [verdict, setVerdict] = useState<EventVerdict | null>(null);
  const { data, error } = query;
  if (query.isFetching) return <LinesSkeleton lines={3} columns={1} label="Waiting for the log to be signed" />;
  if (data === undefined) {
    const isUnknown = error instanceof ApiError && error.code === 'not-found';
    return (
      <ErrorState
        title={isUnknown ? `You have no event with the number ${receiptNumber(place)}.` : "The proof couldn't be made."}
        taken=""
        message={isUnknown ? 'Open a receipt and choose Get proof there.' : sentenceOf(error)}
        {...(!isUnknown && { onRetry: () => void query.refetch() })}
      />
    );
  }
  const { file, keyList } = data;
  const save = () => saveFile(new Blob([file], { type: 'text/plain' }), `event-${place}.tlog-proof`);
  return (
    <>
      <Row gap={3} wrap>
        <Button tone="primary" onClick={save}>
          <Download size={16} aria-hidden="true" />
          Download proof
        </Button>
        <Button onClick={() => setVerdict(verdictOnEvent(file, keyList, place))}>
          <ShieldCheck size={16} aria-hidden="true" />
          Check it here
        </Button>
      </Row>
      {verdict !== null && <EventVerdictPart verdict={verdict} />}
    </>
  );
}

/** The check needs every kind of event, which no first screen should load. */
export function OwnProofLate() {
  const { place = '' } = useParams();
  return <OwnProof key={place} place={place} />;
}
