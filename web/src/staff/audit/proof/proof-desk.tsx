import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { type AuditCheck, auditProof, runAudit } from '#contracts/audit/proof.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useUser } from '../../../api/session.tsx';
import { useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Code } from '../../../ui/figure/hash-line.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Box, Fact, Facts } from '../../house/box.tsx';
import { Desk } from '../../house/desk.tsx';
import { Kbd } from '../../house/kbd.tsx';
import { useKeys } from '../../house/keys.ts';
import { proofWords } from '../../house/proof-words.ts';
import { useFresh } from '../../house/use-fresh.ts';
import { ReadState } from '../../house/read-state.tsx';
import { SignedLogBox } from './signed-log.tsx';
import { Quiet, When } from '../../table/figures.tsx';
import { ReportRow } from './report-row.tsx';

const NAMES: Record<string, string> = {
  chain: 'Hash chain',
  refold: 'Decisions, balances and holds',
  fairness: 'Rounds against their seeds',
  books: 'Liabilities against the books',
};
const STATES = { sound: ['gain', 'In order'], running: ['plain', 'Running'], bad: ['loss', 'Differs'] } as const;

export function ProofDesk() {
  const read = useFresh(auditProof, {}, { everyMs: 2000 });
  const status = read.data?.status;
  return (
    <Desk
      lead="The house folds its log again, apart from play, and compares the result with every stored row."
      aside={<WholeButton />}
    >
      <ReadState of={read} problem="The audit could not be read." loading="Reading the audit" />
      {status === null && (
        <EmptyState title="Not audited yet">The first report appears seconds after a start.</EmptyState>
      )}
      {status !== null && status !== undefined && (
        <Box title={proofWords(status).words}>
          <Facts>
            {status.partitions.map(({ partition, provenSeq, headSeq, hash }) => (
              <Fragment key={partition}>
                <Fact name={`Partition ${partition}`}>
                  {formatPoints(provenSeq)} of {formatPoints(headSeq)} events
                </Fact>
                <Fact name="Head of its chain">
                  <Code>{hash}</Code>
                </Fact>
              </Fragment>
            ))}
          </Facts>
        </Box>
      )}
      <SignedLogBox />
      {status !== null && status !== undefined && (
        <Box title="Checks" isFlush>
          <ul>
            {status.checks.map((check) => (
              <CheckRow key={check.name} check={check} />
            ))}
          </ul>
        </Box>
      )}
    </Desk>
  );
}

function CheckRow({ check: { name, told, state, at, reason, place, account } }: { check: AuditCheck }) {
  const [tone, words] = STATES[state];
  return (
    <ReportRow>
      <strong>{NAMES[name] ?? `View ${name.replace(/^view /, '')}`}</strong>
      <Badge tone={tone}>{words}</Badge>
      <p>
        {told}{' '}
        {at !== null && (
          <Quiet>
            (<When at={at} />)
          </Quiet>
        )}
      </p>
      {reason !== null && <p role="alert">{reason}</p>}
      {(place !== null || account !== null) && (
        <p>
          {place !== null && <Link to={`/admin/audit?open=${place}`}>First differing event {place}</Link>}{' '}
          {account !== null && <Link to={`/admin/audit?of=${account}`}>Account {account}</Link>}
        </p>
      )}
    </ReportRow>
  );
}

function WholeButton() {
  const { permissions } = useUser();
  const ask = useCallMutation(runAudit);
  const [told, setTold] = useState('');
  const mayRun = permissions.includes('run-audit');
  const run = async () => {
    if (!mayRun) return;
    try {
      await ask.mutateAsync({});
      setTold('Asked. It begins within seconds.');
    } catch (error) {
      setTold(sentenceOf(error));
    }
  };
  useKeys(mayRun ? [{ key: 'v', label: 'Verify everything', run: () => void run() }] : []);
  if (!mayRun) return null;
  return (
    <>
      <Quiet role="status">{told}</Quiet>
      <Button small pending={ask.isPending} onClick={() => void run()}>
        Verify everything <Kbd aria-hidden="true">v</Kbd>
      </Button>
    </>
  );
}
