import { useState } from 'react';
import { anyEventProof } from '#contracts/proofs/event-calls.ts';
import type { EventVerdict } from '#contracts/proofs/event-verdict.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { saveFile } from '../../api/download-file.ts';
import { type EventProof, readEventProof } from '../../api/event-proof.ts';
import { Button } from '../../ui/action/button.tsx';
import { Row, Stack } from '../../ui/layout/flow.ts';
import { EventVerdictPart } from '../../ui/proof/event-verdict.tsx';
import { Quiet } from '../table/figures.tsx';

/** That the event is in the signed log, for tools of others. */
export function EventProofPart({ place }: { place: string }) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [verdict, setVerdict] = useState<EventVerdict | null>(null);
  const withProof = async (work: (proof: EventProof) => Promise<void> | void) => {
    setPending(true);
    setProblem(null);
    try {
      await work(await readEventProof(anyEventProof, place));
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setPending(false);
  };
  const save = ({ file }: EventProof) =>
    saveFile(new Blob([file], { type: 'text/plain' }), `event-${place}.tlog-proof`);
  const check = async ({ file, keyList }: EventProof) => {
    const { verdictOnEvent } = await import('#contracts/proofs/event-verdict.ts');
    setVerdict(verdictOnEvent(file, keyList, place));
  };
  return (
    <Stack gap={2}>
      <Row gap={2} wrap>
        <Button small pending={isPending} onClick={() => void withProof(save)}>
          Get proof
        </Button>
        <Button small pending={isPending} onClick={() => void withProof(check)}>
          Check it here
        </Button>
      </Row>
      {problem !== null && <Quiet role="alert">{problem}</Quiet>}
      {verdict !== null && <EventVerdictPart verdict={verdict} />}
    </Stack>
  );
}
