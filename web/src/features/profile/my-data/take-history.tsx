import { useState } from 'react';
import { HISTORY_FILE_NAME, ownHistory } from '#contracts/proofs/history-calls.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { downloadFile } from '../../../api/download-file.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Quiet, Row, Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths } from '../../../ui/paths.ts';

export function TakeHistory() {
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async () => {
    setProblem(null);
    setMaking(true);
    try {
      await downloadFile(ownHistory, HISTORY_FILE_NAME);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setMaking(false);
    }
  };
  return (
    <Panel title="Your history, with proofs">
      <Text maxWidth="65ch">
        Everything that ever moved your points, in one file. Open it in any browser, even offline: it proves that each
        event is in the log that we signed, that none is missing, and that your rounds were fair. It also says what it
        cannot prove.
      </Text>
      <Row gap={3} wrap>
        <Button tone="primary" pending={isMaking} pendingText="Preparing..." onClick={() => void take()}>
          Take my history with me
        </Button>
        <ButtonLink tone="plain" to={paths.checkFile}>
          Check a file
        </ButtonLink>
      </Row>
      {problem !== null && <FormProblem problem={{ title: 'Your history could not be made.', message: problem }} />}
      <Quiet>
        This can take a minute, and works five times a day. Keep the file to yourself: it holds all of your bets.
      </Quiet>
    </Panel>
  );
}
