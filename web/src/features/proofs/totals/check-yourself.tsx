import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { readKeyList } from '#contracts/proofs/key-list.ts';
import type { publicLiabilities } from '#contracts/proofs/liability-calls.ts';
import { useLogKeys } from '../../../api/log-keys.ts';
import { color, space, width } from '../../../theme/tokens.ts';
import { HashLine, HashList } from '../../../ui/figure/hash-line.tsx';
import { Stack, Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths } from '../../../ui/paths.ts';
import { Commands } from '../../../ui/proof/commands.tsx';
import { openLogPaths } from './open-log-paths.ts';

const List = styled.ul`
  display: grid;
  gap: ${space(2)};
  max-width: ${width.text};
  padding-inline-start: ${space(5)};
  list-style: disc;
  li::marker {
    color: ${color.brass};
  }
`;

const COMMANDS = `curl -sO ORIGIN/check-log.go
go mod init check-log && go get golang.org/x/mod@v0.33.0 && go build
curl -s ORIGIN/log/keys > keys
./check-log event keys event-0-1234.tlog-proof`;

/** `latest`: null before the first day's total. */
export function CheckYourself({ latest }: { latest: ReplyOf<typeof publicLiabilities>['days'][number] | null }) {
  const keys = useLogKeys();
  const logs = openLogPaths(keys.data === undefined ? [] : readKeyList(keys.data));
  return (
    <Panel title="Check it yourself">
      <Text maxWidth="65ch">
        Everything that moves points is an event in our log, and we sign the end of the log every few seconds. A person
        who keeps a signed end can show later that nothing before it was changed.
      </Text>
      <List>
        <li>
          <Link to={paths.checkFile}>Check a file</Link>: your own history, or the proof of one event, which you get on
          its receipt.
        </li>
        {logs.map((path) => (
          <li key={path}>
            <a href={`${path}/checkpoint`}>The newest signed end of {logs.length === 1 ? 'the log' : path}</a>: how many
            events it has, their root and our signatures. Keep a copy.
          </li>
        ))}
        <li>
          <a href="/log/heads">The newest note of a day</a>: the ends of all logs and the total, signed together.
        </li>
        <li>
          <a href="/log/keys">The keys that sign</a>, and since when. Compare them with those that others see.
        </li>
      </List>
      <details>
        <summary>With tools that we did not write</summary>
        <Stack gap={3} above={3} columns="minmax(0, 1fr)">
          <Text maxWidth="65ch">
            <a href="/check-log.go">This short program</a> uses only the Go team’s library for such logs. Read it, then
            build it in an empty folder and run it with our list of keys, which you compare with someone else’s:
          </Text>
          <Commands
            title="Commands for a terminal with Go"
            text={COMMANDS.replaceAll('ORIGIN', location.origin)}
            copyLabel="Copy the commands"
          />
          <Text maxWidth="65ch" tone="quiet" size="small">
            It also checks that the log only grew, a day’s note, and that a history is complete. Without words it lists
            how.
          </Text>
        </Stack>
      </details>
      {latest !== null && (
        <HashList>
          <HashLine name="Root of the latest total" value={latest.root} copyLabel="Copy the root" />
          <HashLine name="Digest of its file (SHA-256, unpacked)" value={latest.digest} copyLabel="Copy the digest" />
          <HashLine name="Its position in the log" value={latest.position} copyLabel="Copy the position" />
        </HashList>
      )}
    </Panel>
  );
}
