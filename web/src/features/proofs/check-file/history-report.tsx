import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import type { PartData } from '#contracts/proofs/history/read-parts.ts';
import { color, font, radius, size, space } from '../../../theme/tokens.ts';
import { Quiet, Stack, Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { CheckList } from './check-list.tsx';
import { EventsOfFile } from './events-of-file.tsx';
import { type Checked, HistoryBanner } from './history-banner.tsx';
import { type HistoryCheck, useHistoryCheck } from './use-history-check.ts';
import { VerdictBanner } from '../../../ui/proof/verdict-banner.tsx';

const Limits = styled.ul`
  display: grid;
  gap: ${space(2)};
  max-width: 65ch;
  padding-inline-start: ${space(5)};
  list-style: disc;
`;

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

const Meter = styled.progress`
  width: 100%;
  max-width: 24rem;
  accent-color: ${color.brassFill};
`;

/** A signature with ML-DSA-44 is this long, and the browser cannot check it. */
const LONG_LETTERS = 1000;

function SignedNote({ note }: { note: string }) {
  const lines = note.split('\n');
  const long = lines.filter((one) => one.length > LONG_LETTERS);
  return (
    <>
      <Signed>{lines.filter((one) => one.length <= LONG_LETTERS).join('\n')}</Signed>
      {long.length > 0 && (
        <details>
          <summary>Second signature (ML-DSA-44, for other tools)</summary>
          <Signed>{long.join('\n')}</Signed>
        </details>
      )}
    </>
  );
}

function SignedPart({ data: { log, heads } }: { data: PartData }) {
  return (
    <>
      <Stack gap={1}>
        <Text size="small">The signed log</Text>
        <SignedNote note={log.checkpoint} />
      </Stack>
      <Stack gap={1}>
        <Text size="small">Its key</Text>
        <Signed>{log.keys.join('\n')}</Signed>
      </Stack>
      {heads !== null && (
        <Stack gap={1}>
          <Text size="small">The note of the day, which ties all logs and the total</Text>
          <SignedNote note={heads.note} />
          <Signed>{heads.keys.join('\n')}</Signed>
        </Stack>
      )}
    </>
  );
}

function SignedParts({ verdict: { parts, data } }: { verdict: Checked }) {
  const older = parts.slice(0, -1);
  return (
    <Panel title="Signed by the house">
      <Quiet>To compare with other people, or to check with other tools.</Quiet>
      <SignedPart data={data} />
      {older.length > 0 && (
        <details>
          <summary>{older.length === 1 ? 'In the older file' : `In the ${older.length} older files`}</summary>
          {older.map((part) => (
            <SignedPart key={part.log.checkpoint} data={part} />
          ))}
        </details>
      )}
    </Panel>
  );
}

function Progress({ share }: Pick<HistoryCheck, 'share'>) {
  return (
    <Panel title="Checking your history">
      <Meter value={share} aria-label="Progress of the check" />
    </Panel>
  );
}

type ReportProps = {
  /** As pages embed them. */
  jsons: readonly string[];
  /** Shown above the checks. */
  banner?: ComponentType<{ verdict: Checked }>;
  /** Shown below the signed log. */
  aside?: ComponentType<{ verdict: Checked }>;
};

export function HistoryReport({ jsons, banner: Banner = HistoryBanner, aside: Aside }: ReportProps) {
  const { share, verdict } = useHistoryCheck(jsons);
  if (verdict === null) return <Progress share={share} />;
  if (verdict.kind !== 'checked') {
    const title = verdict.kind === 'unreadable' ? 'Do not trust this file' : 'These files cannot be checked together';
    return (
      <VerdictBanner isSound={false} title={title}>
        <p>{verdict.words}</p>
      </VerdictBanner>
    );
  }
  return (
    <>
      <Banner verdict={verdict} />
      <Panel title="Checked">
        <CheckList checks={verdict.checks} />
      </Panel>
      <Panel title={`Not proven by ${verdict.parts.length === 1 ? 'this file' : 'these files'}`}>
        <Limits>
          {verdict.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </Limits>
      </Panel>
      <SignedParts verdict={verdict} />
      {Aside !== undefined && <Aside verdict={verdict} />}
      <EventsOfFile events={verdict.events} />
    </>
  );
}
