import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { type AuditStatus, auditProof } from '#contracts/audit/proof.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { machinesCall } from '#contracts/standing/machines-call.ts';
import { capitalized } from '#contracts/words/capitalized.ts';
import { grouped } from '#contracts/words/figures.ts';
import { color, space, weight } from '../../theme/tokens.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Box, BoxedTable, Facts } from '../house/box.tsx';
import { deskPath, PROOF_PATH } from '../house/desk-paths.ts';
import { proofWords } from '../house/proof-words.ts';
import { ReadState } from '../house/read-state.tsx';
import { SparkLine } from '../house/spark.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { Quiet, When } from '../table/figures.tsx';

export type Machines = ReplyOf<typeof machinesCall>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export function secondsText(seconds: number): string {
  if (seconds < MINUTE) return `${Math.round(seconds)} s`;
  return seconds < HOUR ? `${Math.floor(seconds / MINUTE)} min` : `${Math.floor(seconds / HOUR)} h`;
}

const AlarmList = styled.ul`
  display: grid;
  gap: ${space(1)};
  color: ${color.loss};
  font-weight: ${weight.strong};
`;

/** A sentence for each fault. */
export function alarmsOf({ roles, views, queues, deadJobs, parked, mail, gateway }: Machines): string[] {
  const missing = roles.filter(({ role, connections }) => connections === 0 && role !== 'relay');
  const late = views.filter(({ behind }) => behind > LATE_EVENTS);
  return [
    ...Object.entries(gateway.parts).flatMap(([part, word]) => (word === 'ready' ? [] : [`${part}: ${word}`])),
    ...missing.map(({ role }) => `No ${role} is connected`),
    ...late.map(({ view, behind }) => `The view ${view} is ${grouped(behind)} events behind`),
    ...queues.flatMap(({ queue, failing }) =>
      failing === 0 ? [] : [`The queue ${queue} has ${failing} failing jobs`],
    ),
    ...queues.flatMap(({ queue, oldestSeconds }) =>
      oldestSeconds > LATE_SECONDS ? [`The queue ${queue} is late by ${secondsText(oldestSeconds)}`] : [],
    ),
    ...(deadJobs.length === 0 ? [] : [`${grouped(deadJobs.length)} jobs were given up`]),
    ...(parked.length === 0 ? [] : [`${grouped(parked.length)} events are parked`]),
    ...(mail.outageSeconds === 0 ? [] : [`The mail server has not answered for ${secondsText(mail.outageSeconds)}`]),
  ];
}

const LATE_EVENTS = 1000;
const LATE_SECONDS = 5 * MINUTE;

export function Alarms({ state }: { state: Machines }) {
  const { data } = useFresh(auditProof, {}, { everyMs: 10_000 });
  const bad = data?.status?.checks.filter((check) => check.state === 'bad') ?? [];
  const alarms = [
    ...bad.map(({ name, reason }) => `Audit of ${name}: ${reason ?? 'a difference'}`),
    ...alarmsOf(state),
  ];
  return (
    <Box title="Alarms" aside={<Badge tone={alarms.length === 0 ? 'gain' : 'loss'}>{alarms.length}</Badge>}>
      {alarms.length === 0 ? (
        <Quiet>None. Missing roles, lags, failing jobs and differences of the audit appear here.</Quiet>
      ) : (
        <AlarmList aria-label="Alarms">
          {alarms.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </AlarmList>
      )}
    </Box>
  );
}

/** Of the continuous audit. */
export function Proof() {
  const read = useFresh(auditProof, {}, { everyMs: 10_000 });
  const status = read.data?.status ?? null;
  return (
    <Box title="Last proof" aside={<Link to={deskPath(PROOF_PATH)}>Continuous audit</Link>}>
      <ReadState of={read} problem="The proof could not be read." />
      {read.data !== undefined && status === null && <Quiet>No audit has reported yet.</Quiet>}
      {status !== null && (
        <Facts
          of={{
            State: <ProofBadge status={status} />,
            'End of the log reached': status.provenAt === null ? 'Not yet' : <When at={status.provenAt} />,
            'Last report': <When at={status.reportedAt} />,
            ...Object.fromEntries(
              status.partitions.map(({ partition, provenSeq, headSeq }) => [
                `Partition ${partition}`,
                `${grouped(provenSeq)} of ${grouped(headSeq)} events`,
              ]),
            ),
          }}
        />
      )}
    </Box>
  );
}

const PROOF_TONES = { sound: 'gain', waiting: 'brass', bad: 'loss' } as const;

function ProofBadge({ status }: { status: AuditStatus }) {
  const { words, tone } = proofWords(status);
  return <Badge tone={PROOF_TONES[tone]}>{words}</Badge>;
}

const ROLES: readonly Column<Machines['roles'][number]>[] = [
  { name: 'Role', cell: ({ role }) => capitalized(role) },
  { name: 'Work', cell: ({ role }) => <Quiet>{WORK[role]}</Quiet> },
  {
    name: 'State',
    cell: ({ role, connections }) => {
      if (connections > 0) return <Badge tone="gain">Connected</Badge>;
      return role === 'relay' ? <Badge tone="plain">Not used</Badge> : <Badge tone="loss">Not connected</Badge>;
    },
  },
];

const WORK: Readonly<Record<Machines['roles'][number]['role'], string>> = {
  sequencer: 'Decides commands and writes the log',
  relay: 'Brings the log to Kafka',
  projector: 'Folds the log into views',
  reactor: 'Follows the log with policies',
  gateway: 'Answers browsers',
  payouts: 'Pays withdrawals',
  auditor: 'Proves the log and its views',
};

export function Roles({ state: { roles } }: { state: Machines }) {
  return (
    <Box title="Roles" isFlush>
      <BoxedTable>
        <Table caption="Roles" columns={ROLES} items={roles} keyOf={({ role }) => role} becomesEntries />
      </BoxedTable>
    </Box>
  );
}

export function History({ history }: Pick<Machines, 'history'>) {
  const most = (values: readonly number[]) => grouped(Math.max(0, ...values));
  const behind = history.map((lag) => lag.behind);
  const due = history.map((lag) => lag.due);
  return (
    <Box title="Lag over a day">
      {history.length < 2 ? (
        <Quiet>The course appears after twenty minutes.</Quiet>
      ) : (
        <Stack gap={4}>
          <div>
            <Quiet>Events that the last view was behind, at most {most(behind)}</Quiet>
            <SparkLine label={`Events behind over the last day, at most ${most(behind)}`} values={behind} />
          </div>
          <div>
            <Quiet>Jobs due, at most {most(due)}</Quiet>
            <SparkLine label={`Jobs due over the last day, at most ${most(due)}`} values={due} />
          </div>
        </Stack>
      )}
    </Box>
  );
}
