import { useState } from 'react';
import { sizeSigned } from '#contracts/proofs/history/beginning.ts';
import { placeOf } from '#contracts/proofs/history/verdict.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { takeHistory } from '../../../api/take-history.ts';
import { Button } from '../../../ui/action/button.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Row, Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { Checked } from './history-banner.tsx';

/** Of a file that begins later. Its player takes it, signed in. */
export function PartBefore({ verdict: { isSound, parts, events } }: { verdict: Checked }) {
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const first = events[0]!;
  const { version } = first.header;
  const size = sizeSigned(parts[0]!.log.checkpoint);
  if (!isSound || version === 1 || size === null) return null;
  const take = async () => {
    setProblem(null);
    setMaking(true);
    try {
      await takeHistory({ place: placeOf(first), version, size });
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setMaking(false);
    }
  };
  return (
    <Panel title="Older events">
      <Text maxWidth="65ch">
        {parts.length === 1 ? 'This file begins' : 'These files begin'} with event number {formatPoints(version)}. If it
        is your own, take the part before it, and then check all files together.
      </Text>
      <Row gap={3} wrap>
        <Button pending={isMaking} pendingText="Preparing..." onClick={() => void take()}>
          Get the part before it
        </Button>
      </Row>
      {problem !== null && <FormProblem problem={{ title: 'The part could not be made.', message: problem }} />}
    </Panel>
  );
}
