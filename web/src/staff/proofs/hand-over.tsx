import { useRef } from 'react';
import { styled } from 'styled-components';
import { type OpenLog, openLogsCall } from '#contracts/proofs/auditor-calls.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color, radius, size, space } from '../../theme/tokens.ts';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Time } from '../../ui/figure/time.tsx';
import { Row, Stack } from '../../ui/layout/flow.ts';
import { Box } from '../house/box.tsx';
import { ReadState } from '../house/read-state.tsx';
import { Quiet } from '../table/figures.tsx';

const Lines = styled.pre`
  flex: 1 1 0;
  min-width: 0;
  padding: ${space(2)} ${space(3)};
  background: ${color.ground};
  border-radius: ${radius.small};
  font-size: ${size.fine};
  overflow-x: auto;
  white-space: pre;
`;

/** An auditor needs it beside the token. */
export function HandOver() {
  const read = useCallQuery(openLogsCall);
  return (
    <Box title="To hand over with a token">
      <ReadState of={read} problem="The addresses of the log could not be read." loading="Reading the addresses" />
      {read.data?.logs.length === 0 && <Quiet>The log has not been signed yet.</Quiet>}
      <Stack gap={4} columns="minmax(0, 1fr)">
        {read.data?.logs.map((log) => (
          <LogToHandOver key={log.origin} log={log} />
        ))}
      </Stack>
    </Box>
  );
}

function LogToHandOver({ log }: { log: OpenLog }) {
  const { origin, address, size: events, signedAt, verifierKeys } = log;
  const key = verifierKeys.find(isEd25519) ?? null;
  return (
    <Stack as="section" gap={2} columns="minmax(0, 1fr)" aria-label={origin}>
      <Row gap={2} align="baseline" justify="space-between" wrap>
        <strong>{origin}</strong>
        <Quiet>
          {events === null || signedAt === null ? (
            'Not signed yet'
          ) : (
            <>
              {formatPoints(events)} events, signed <Time at={signedAt} form="second" />
            </>
          )}
        </Quiet>
      </Row>
      {key !== null && <Shown text={`${address}\n${key}`} label={`Copy address and key of ${origin}`} />}
      {key !== null && <Shown text={commandsOf(address, key)} label={`Copy the commands for ${origin}`} />}
    </Stack>
  );
}

/** The third part is the key after its type, in base64. All tools verify Ed25519. */
function isEd25519(verifierKey: string): boolean {
  return verifierKey.split('+')[2]?.startsWith('A') === true;
}

/** Tessera's own check, with Go 1.24 or later. Its exit code tells nothing, its last line does. */
function commandsOf(address: string, key: string): string {
  return [
    'go install github.com/transparency-dev/tessera/cmd/fsck@v1.0.4',
    `echo '${key}' > log.vkey`,
    '$(go env GOPATH)/bin/fsck --N=4 --qps=60 --ui=false \\',
    `  --storage_url=${address} \\`,
    '  --public_key=log.vkey \\',
    '  --bearer_token=TOKEN',
    '# Sound only if it ends with the line',
    "# Successfully fsck'd log with size … and root …",
    '# and the root is that of the checkpoint:',
    `curl ${address}checkpoint`,
  ].join('\n');
}

function Shown({ text, label }: { text: string; label: string }) {
  const shown = useRef<HTMLPreElement>(null);
  return (
    <Row gap={2} align="start">
      <Lines ref={shown} tabIndex={0} aria-label={label.replace('Copy ', '')}>
        {text}
      </Lines>
      <CopyButton text={text} label={label} shown={shown} />
    </Row>
  );
}
