import { styled } from 'styled-components';
import type { PartData } from '#contracts/proofs/history/read-parts.ts';
import { signersAmong } from '#contracts/proofs/signers.ts';
import { toBase64 } from '#contracts/proofs/note.ts';
import { color, font, radius, size, space, touch } from '../../../theme/tokens.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { HashLine, HashList } from '../../../ui/figure/hash-line.tsx';
import { Stack, Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { Checked } from './history-banner.tsx';

const Signed = styled.pre`
  overflow-wrap: anywhere;
  margin: 0;
  padding: ${space(3)};
  background: ${color.raised};
  border-radius: ${radius.small};
  font-family: ${font.mono};
  font-size: ${size.fine};
  white-space: pre-wrap;
`;

const Summary = styled.summary`
  min-height: ${touch};
  padding-block: ${space(2.5)};
  cursor: pointer;
`;

/** A signature with ML-DSA-44 is this long, and the browser cannot check it. */
const LONG_LETTERS = 1000;

function SignedNote({ title, note }: { title: string; note: string }) {
  const lines = note.split('\n');
  const long = lines.filter((one) => one.length > LONG_LETTERS);
  return (
    <Stack gap={1} columns="minmax(0, 1fr)">
      <Text size="small">{title}</Text>
      <Signed>{lines.filter((one) => one.length <= LONG_LETTERS).join('\n')}</Signed>
      {long.length > 0 && (
        <details>
          <Summary>Second signature (ML-DSA-44, for other tools)</Summary>
          <Signed>{long.join('\n')}</Signed>
        </details>
      )}
    </Stack>
  );
}

function SignedNotes({ data: { log, heads } }: { data: PartData }) {
  return (
    <Stack gap={4} above={2} columns="minmax(0, 1fr)">
      <SignedNote title="The end of the log" note={log.checkpoint} />
      {heads !== null && (
        <SignedNote title="The note of the day, which ties all logs and the total" note={heads.note} />
      )}
    </Stack>
  );
}

/** Words first; a reader compares root and key, and tools read the rest. */
export function SignedParts({ verdict: { parts, data, checkpoint } }: { verdict: Checked }) {
  const { log, heads } = data;
  const headsKeys = heads === null ? [] : signersAmong(heads.keys, heads.note);
  const older = parts.slice(0, -1);
  return (
    <Panel title="Signed log and keys">
      <Text maxWidth="65ch">
        Compare them with those of another player. The keys must be the same, and so must roots of the same number of
        events.
      </Text>
      <HashList>
        {checkpoint !== null && (
          <HashLine
            name={`Root of the first ${formatPoints(checkpoint.size)} events in the log ${checkpoint.origin}`}
            value={toBase64(checkpoint.root)}
            copyLabel="Copy the root"
          />
        )}
        {signersAmong(log.keys, log.checkpoint).map((key) => (
          <HashLine key={key} name="Key of the log" value={key} copyLabel="Copy the key of the log" />
        ))}
        {headsKeys.map((key) => (
          <HashLine key={key} name="Key of the day’s note" value={key} copyLabel="Copy the key of the day’s note" />
        ))}
      </HashList>
      <details>
        <Summary>The signed texts, for other tools</Summary>
        <SignedNotes data={data} />
      </details>
      {older.length > 0 && (
        <details>
          <Summary>
            {older.length === 1 ? 'Those of the older file' : `Those of the ${older.length} older files`}
          </Summary>
          {older.map((part) => (
            <SignedNotes key={part.log.checkpoint} data={part} />
          ))}
        </details>
      )}
    </Panel>
  );
}
