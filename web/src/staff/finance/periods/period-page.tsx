import { ArrowLeft } from 'lucide-react';
import { BLOCKING, CHECK_WORDS, type PeriodDetail, periodState } from '#contracts/finance/periods.ts';
import { closePeriodCall, exportMonthCall, periodCall, reopenPeriodCall } from '#contracts/finance/period-calls.ts';
import { downloadFile } from '../../../api/download-file.ts';
import { useUser } from '../../../api/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Row, Text } from '../../../ui/layout/flow.ts';
import { useDialog } from '../../act/use-dialog.ts';
import { useActFailure } from '../../act/use-staff-act.ts';
import { Box } from '../../house/box.tsx';
import { useFresh } from '../../house/use-fresh.ts';
import { ReadState } from '../../house/read-state.tsx';
import { PlayerLink } from '../../house/people.tsx';
import { Quiet, When, BadgeOf } from '../../table/figures.tsx';
import { useFilter } from '../../table/filters.tsx';
import { CheckList, Checklist } from './checklist.tsx';
import { Reconciliations } from './reconciliations.tsx';
import { ActDialog } from '../../act/act-dialog.tsx';

export function PeriodPage({ month }: { month: string }) {
  const [, setMonth] = useFilter('month');
  const read = useFresh(periodCall, { params: { month } });
  return (
    <>
      <Row gap={2} align="center" justify="space-between" wrap>
        <Row gap={2} align="center" wrap>
          <Button small onClick={() => setMonth('')}>
            <ArrowLeft size={16} aria-hidden="true" /> All months
          </Button>
          <Text as="h2" size="lead">
            {month}
          </Text>
          {read.data !== undefined && <BadgeOf of={periodState} name={read.data.state} />}
        </Row>
        {read.data !== undefined && <PeriodActs period={read.data} />}
      </Row>
      <ReadState of={read} problem="The month could not be read." />
      <Reconciliations month={month} period={read.data} />
      {read.data !== undefined && <Checklist period={read.data} />}
      {read.data !== undefined && <Reopenings period={read.data} />}
    </>
  );
}

function PeriodActs({ period: { month, state, checklist } }: { period: PeriodDetail }) {
  const mayClose = useUser().permissions.includes('close-books');
  const [dialog, show] = useDialog();
  const fail = useActFailure();
  const isOver = checklist.some(({ check, isDone }) => check === 'over' && isDone);
  const isReady = checklist.every(({ check, isDone }) => isDone || !BLOCKING.has(check));
  return (
    <Row gap={2} align="center" wrap>
      {isOver && (
        <Button small onClick={() => void downloadFile(exportMonthCall, `books-${month}.zip`, { month }).catch(fail)}>
          Download the books
        </Button>
      )}
      {mayClose && state === 'closed' && (
        <Button small tone="danger" onClick={() => show((close) => <ReopenDialog month={month} onClose={close} />)}>
          Open again
        </Button>
      )}
      {mayClose && state !== 'closed' && (
        <Button
          small
          tone="primary"
          disabled={!isReady}
          onClick={() => show((close) => <CloseDialog month={month} checklist={checklist} onClose={close} />)}
        >
          Close {month}
        </Button>
      )}
      {dialog}
    </Row>
  );
}

function Reopenings({ period: { reopenings } }: { period: PeriodDetail }) {
  if (reopenings.length === 0) return null;
  return (
    <Box title="Opened again">
      {reopenings.map(({ at, by, reason, until, endedAt, changes }) => (
        <section key={at} aria-label={reason}>
          <p>
            <PlayerLink account={by} />, <When at={at} /> until <When at={endedAt ?? until} />: {reason}
          </p>
          <CheckList>
            {changes.map((change) => (
              <li key={`${change.at} ${change.what}`}>
                <span>
                  <When at={change.at} /> {change.by !== null && <PlayerLink account={change.by} />} {change.what}
                </span>
              </li>
            ))}
            {changes.length === 0 && (
              <li>
                <Quiet>Nothing was changed.</Quiet>
              </li>
            )}
          </CheckList>
        </section>
      ))}
    </Box>
  );
}

type MonthDialogProps = { month: string; onClose(): void };

function CloseDialog({ month, checklist, onClose }: MonthDialogProps & Pick<PeriodDetail, 'checklist'>) {
  const open = checklist.filter(({ isDone }) => !isDone).map(({ check }) => CHECK_WORDS[check]);
  return (
    <ActDialog
      call={closePeriodCall}
      params={{ month }}
      title={`Close ${month}`}
      description={[
        'Its lines can no longer be matched, taken back or set aside. Later corrections are dated in an open month.',
        ...(open.length > 0 ? [`Not done, and closed over with your reason: ${open.join('; ')}.`] : []),
      ].join(' ')}
      confirm={`Close ${month}`}
      fields={{}}
      done={() => ({ title: 'Month Closed', message: `${month} is closed.` })}
      onClose={onClose}
    />
  );
}

function ReopenDialog({ month, onClose }: MonthDialogProps) {
  return (
    <ActDialog
      call={reopenPeriodCall}
      params={{ month }}
      title={`Open ${month} again`}
      description="Changes made in it are listed below its checklist, with your name."
      confirm="Open again"
      tone="danger"
      fields={{ hours: { label: 'Hours', initial: 4, missing: 'Enter 1 to 168 hours.' } }}
      onClose={onClose}
    />
  );
}
