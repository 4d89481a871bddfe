import { useState } from 'react';
import type { Beginning } from '#contracts/proofs/history/beginning.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { takeHistory } from '../../../api/take-history.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Quiet, Row, Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths } from '../../../ui/paths.ts';

/** `begins`: null if the last file has the first event. */
type Taken = { files: number; begins: Beginning | null };

function useTaking() {
  const [taken, setTaken] = useState<Taken>({ files: 0, begins: null });
  const [making, setMaking] = useState<'latest' | 'older' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (before: Beginning | null) => {
    setProblem(null);
    setMaking(before === null ? 'latest' : 'older');
    try {
      const begins = await takeHistory(before);
      setTaken(({ files }) => ({ files: before === null ? 1 : files + 1, begins }));
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setMaking(null);
    }
  };
  return { taken, making, problem, take };
}

type OlderProps = { taken: Taken; isMaking: boolean; onTake: (before: Beginning) => void };

function OlderParts({ taken: { files, begins }, isMaking, onTake }: OlderProps) {
  if (begins === null) {
    if (files < 2) return null;
    return (
      <Text maxWidth="65ch" role="status">
        You have your whole history, in {files} files. “Check a file” reads them together.
      </Text>
    );
  }
  return (
    <>
      <Text maxWidth="65ch" role="status">
        This file begins with your event number {formatPoints(begins.version)}. Older events go into a separate file.
      </Text>
      <Row gap={3} wrap>
        <Button pending={isMaking} pendingText="Preparing..." onClick={() => onTake(begins)}>
          Get the part before it
        </Button>
      </Row>
    </>
  );
}

export function TakeHistory() {
  const { taken, making, problem, take } = useTaking();
  return (
    <Panel title="Your history, with proofs">
      <Text maxWidth="65ch">
        Everything that ever moved your points, in one file. Open it in any browser, even offline: it proves that each
        event is in the log that we signed, that none is missing up to the latest daily total, and that your rounds were
        fair. It also says what it cannot prove.
      </Text>
      <Row gap={3} wrap>
        <Button
          tone="primary"
          pending={making === 'latest'}
          pendingText="Preparing..."
          disabled={making === 'older'}
          onClick={() => void take(null)}
        >
          Take my history with me
        </Button>
        <ButtonLink tone="plain" to={paths.checkFile}>
          Check a file
        </ButtonLink>
      </Row>
      <OlderParts taken={taken} isMaking={making === 'older'} onTake={(before) => void take(before)} />
      {problem !== null && <FormProblem problem={{ title: 'Your history could not be made.', message: problem }} />}
      <Quiet>
        This can take a minute, and works five times a day. A reader of the file sees all of your bets and balances, but
        cannot find your points in the totals of other days with it.
      </Quiet>
    </Panel>
  );
}
