import { type OpenLog, openLogsCall } from '#contracts/proofs/auditor-calls.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Time } from '../../ui/figure/time.tsx';
import { Row, Stack } from '../../ui/layout/flow.ts';
import { Commands } from '../../ui/proof/commands.tsx';
import { Box } from '../house/box.tsx';
import { ReadState } from '../house/read-state.tsx';
import { Quiet } from '../table/figures.tsx';

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
    <Stack as="section" gap={3} columns="minmax(0, 1fr)" aria-label={origin}>
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
      {key !== null && (
        <>
          <Commands
            title="Address and key"
            text={`${address}\n${key}`}
            copyLabel={`Copy address and key of ${origin}`}
          />
          <Commands
            title="Commands that check every event, with Go 1.24 or later"
            text={commandsOf(address, key)}
            copyLabel={`Copy the commands for ${origin}`}
          />
        </>
      )}
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
