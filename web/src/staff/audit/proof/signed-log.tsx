import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { proofStatus, type SignedLog } from '#contracts/proofs/status-calls.ts';
import { calendarDay } from '#contracts/words/dates.ts';
import { counted, grouped } from '#contracts/words/figures.ts';
import { from, size, space } from '../../../theme/tokens.ts';
import { HashLine, HashList } from '../../../ui/figure/hash-line.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Box } from '../../house/box.tsx';
import { ageOf } from '../../house/proof-words.ts';
import { ReadState } from '../../house/read-state.tsx';
import { useFresh } from '../../house/use-fresh.ts';
import { Quiet, When } from '../../table/figures.tsx';
import { isSilent, signedWords } from './signed-words.ts';
import { ReportRow } from './report-row.tsx';

/** Beside each other where there is room. */
const Marks = styled(HashList)`
  grid-column: 1 / -1;
  align-items: start;
  gap: 0 ${space(6)};
  ${from.desk} {
    grid-template-columns: minmax(12rem, max-content) minmax(0, 1fr);
  }
  & > div {
    padding-block: ${space(1)};
    border-bottom: 0;
  }
`;

const Note = styled.p`
  padding: ${space(2.5)} ${space(4)};
  font-size: ${size.small};
`;

/** The trees that outsiders check, as the prover last signed them. */
export function SignedLogBox() {
  const read = useFresh(proofStatus, {}, { everyMs: 5000 });
  const status = read.data;
  return (
    <Box title="Signed log" isFlush>
      <ReadState of={read} problem="The signed log could not be read." loading="Reading the signed log" />
      {status?.logs.length === 0 && <Note>Nothing is signed yet. The prover begins seconds after a start.</Note>}
      {status !== undefined && status.logs.length > 0 && (
        <ul>
          {status.logs.map((log) => (
            <LogRow key={log.partition} log={log} readAt={status.readAt} />
          ))}
          <HeadsRow heads={status.heads} />
        </ul>
      )}
    </Box>
  );
}

function HeadsRow({ heads }: Pick<ReplyOf<typeof proofStatus>, 'heads'>) {
  return (
    <ReportRow>
      <strong>Note of the day</strong>
      {heads === null ? <Badge>Not written yet</Badge> : <Badge tone="gain">Signed</Badge>}
      <p>
        {heads === null ? (
          'It follows just after midnight (UTC).'
        ) : (
          <>
            The ends of all logs and the total of players on <a href="/log/heads">{calendarDay(heads.day)}</a>{' '}
            <Quiet>
              (<When at={heads.at} />)
            </Quiet>
          </>
        )}
      </p>
    </ReportRow>
  );
}

function LogRow({ log, readAt }: { log: SignedLog; readAt: string }) {
  const { tone, words } = signedWords(log, readAt);
  const { origin, partition, signed, head, refusal, witnesses, cosigned, reportedAt } = log;
  return (
    <ReportRow>
      <strong>Log of partition {partition}</strong>
      <Badge tone={tone}>{words}</Badge>
      {refusal !== null && <p role="alert">{refusal}</p>}
      {signed === null ? (
        <p>Nothing of it is signed yet.</p>
      ) : (
        <p>
          {signed.size === head
            ? `All ${counted(head, 'event')}`
            : `${grouped(signed.size)} of ${counted(head, 'event')}`}{' '}
          signed <Quiet>({ageOf(Date.parse(readAt) - Date.parse(signed.at))} ago)</Quiet>
        </p>
      )}
      {isSilent(log, readAt) && (
        <p role="alert">
          The signing has stopped: the prover last reported <When at={reportedAt} />. Play goes on, but newer events
          cannot be proven. The log of the prover says why; start it again.
        </p>
      )}
      {witnesses.map(({ name, size: cosignedSize, problem }) => (
        <p key={name} role={problem === null ? undefined : 'alert'}>
          Witness {name}
          {problem === null ? ` cosigned ${grouped(cosignedSize)} events` : ` ${problem}`}
        </p>
      ))}
      {witnesses.length > 0 && (
        <p>
          {cosigned === null
            ? 'No quorum of witnesses yet'
            : `A quorum of witnesses cosigned ${grouped(cosigned)} events`}
        </p>
      )}
      <Marks>
        {origin !== null && <HashLine name="Name" value={origin} copyLabel={`Copy the name of log ${partition}`} />}
        {signed !== null && (
          <HashLine name="Root" value={signed.root} copyLabel={`Copy the root of log ${partition}`} />
        )}
      </Marks>
    </ReportRow>
  );
}
