import { styled } from 'styled-components';
import { proofStatus, type SignedLog } from '#contracts/proofs/status-calls.ts';
import { size, space } from '../../../theme/tokens.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Box } from '../../house/box.tsx';
import { ReadState } from '../../house/read-state.tsx';
import { useFresh } from '../../house/use-fresh.ts';
import { Quiet, When } from '../../table/figures.tsx';
import { signedWords } from './signed-words.ts';
import { ReportRow } from './report-row.tsx';

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
          <ReportRow>
            <strong>Note of the day</strong>
            <span />
            <p>
              {status.heads === null ? (
                'Not written yet'
              ) : (
                <>
                  <a href="/log/heads">{status.heads.day}</a>{' '}
                  <Quiet>
                    (<When at={status.heads.at} />)
                  </Quiet>
                </>
              )}
            </p>
          </ReportRow>
        </ul>
      )}
    </Box>
  );
}

function LogRow({ log, readAt }: { log: SignedLog; readAt: string }) {
  const { tone, words } = signedWords(log, readAt);
  const { origin, partition, signed, head, refusal, witnesses, cosigned } = log;
  return (
    <ReportRow>
      <strong>{origin ?? `Partition ${partition}`}</strong>
      <Badge tone={tone}>{words}</Badge>
      {signed !== null && (
        <p>
          {formatPoints(signed.size)} of {formatPoints(head)} events signed{' '}
          <Quiet>
            (<When at={signed.at} />) {signed.root}
          </Quiet>
        </p>
      )}
      {refusal !== null && <p role="alert">{refusal}</p>}
      {witnesses.map(({ name, size: cosignedSize, problem }) => (
        <p key={name} role={problem === null ? undefined : 'alert'}>
          Witness {name}
          {problem === null ? ` cosigned ${formatPoints(cosignedSize)} events` : ` ${problem}`}
        </p>
      ))}
      {witnesses.length > 0 && (
        <p>
          {cosigned === null
            ? 'No quorum of witnesses yet'
            : `A quorum of witnesses cosigned ${formatPoints(cosigned)} events`}
        </p>
      )}
    </ReportRow>
  );
}
