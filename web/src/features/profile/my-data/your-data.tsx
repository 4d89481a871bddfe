import { useState } from 'react';
import { styled } from 'styled-components';
import { askForExport, EXPORT_FILE_NAME, exportFile, ownExport } from '#contracts/accounts/own-data-calls.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { failedFirstRead, sentenceOf } from '../../../api/api-error.ts';
import { downloadFile } from '../../../api/download-file.ts';
import { useProof } from '../../../api/proof.ts';
import { useCallMutation, useCallQuery } from '../../../api/use-call.ts';
import { color } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { formatBytes } from '../../../ui/figure/format.ts';
import { Time } from '../../../ui/figure/time.tsx';
import { Quiet, Row, Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';

type Export = NonNullable<ReplyOf<typeof ownExport>['export']>;

const LOOK_AGAIN_MS = 2000;

const Wrong = styled.p`
  color: ${color.loss};
`;

function isPreparing({ state: { data } }: { state: { data?: unknown } }): number | false {
  const state = (data as ReplyOf<typeof ownExport> | undefined)?.export?.state;
  return state === 'asked' && LOOK_AGAIN_MS;
}

function mayAsk(found: Export | null): boolean {
  if (found === null || found.state === 'failed') return true;
  return found.state === 'ready' && Date.now() - Date.parse(found.askedAt) >= DAY_MS;
}

function StateOf({ found }: { found: Export | null }) {
  if (found === null) return null;
  if (found.state === 'asked') {
    return (
      <Text maxWidth="65ch" role="status">
        Your file is being prepared. If your email is confirmed, we mail you when it is ready.
      </Text>
    );
  }
  if (found.state === 'failed')
    return (
      <Text maxWidth="65ch" role="status">
        Your file could not be prepared. Please ask again.
      </Text>
    );
  return (
    <Text maxWidth="65ch" role="status">
      Your file is ready ({formatBytes(found.bytes ?? 0)}). It is kept until <Time at={found.expiresAt!} form="day" />.
    </Text>
  );
}

function useAttempt() {
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return { attempt, problem };
}

export function YourData() {
  const read = useCallQuery(ownExport, undefined, { refetchInterval: isPreparing });
  const asking = useCallMutation(askForExport);
  const [isDownloading, setDownloading] = useState(false);
  const { attempt, problem } = useAttempt();
  const proven = useProof();
  const ask = async () => {
    await asking.mutateAsync({});
    await read.refetch();
  };
  const download = async () => {
    setDownloading(true);
    try {
      await proven(() => downloadFile(exportFile, EXPORT_FILE_NAME));
    } finally {
      setDownloading(false);
    }
  };
  const found = read.data?.export ?? null;
  return (
    <Panel title="Your data">
      <Text maxWidth="65ch">
        Download a file with everything we hold about you: your account with its sessions, devices and mails, and all
        your transactions as a table.
      </Text>
      {read.isPending && <Skeleton width="14rem" height="2.75rem" />}
      <ErrorState title="The state of your file could not be loaded." {...failedFirstRead(read)} />
      {read.data !== undefined && (
        <>
          <StateOf found={found} />
          <Row gap={3} wrap>
            {found?.state === 'ready' && (
              <Button
                tone="primary"
                pending={isDownloading}
                pendingText="Downloading..."
                onClick={() => void attempt(download)}
              >
                Download your data
              </Button>
            )}
            {mayAsk(found) && (
              <Button pending={asking.isPending} pendingText="Asking..." onClick={() => void attempt(ask)}>
                {found === null ? 'Prepare a file' : 'Prepare a new file'}
              </Button>
            )}
          </Row>
          <Quiet>A file is kept for 7 days. You can ask for a new one once a day; it replaces the one before.</Quiet>
        </>
      )}
      {problem !== null && <Wrong role="alert">{problem}</Wrong>}
    </Panel>
  );
}
