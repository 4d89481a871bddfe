import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayOf, endOfDay, type UtcDay } from '#contracts/days/utc-day.ts';
import { config } from '#contracts/settings/calls.ts';
import { tipState } from '#contracts/tips/calls.ts';
import { payeeCall } from '#contracts/withdrawals/compliance-calls.ts';
import { withdrawalHistoryCall, type Withdrawal } from '#contracts/withdrawals/history-calls.ts';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { failedFirstRead, failedRead } from '../../api/api-error.ts';
import { isAwaited, useFirstWait } from '../../api/is-awaited.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { countedPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { Time } from '../../ui/figure/time.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../ui/layout/entry-list.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { NoticeFrame, NoticeWords } from '../../ui/layout/notice-frame.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { StatusBadge } from './history/status-badge.tsx';
import { FactLines } from './request/fact-lines.tsx';
import { WithdrawalForm } from './request/withdrawal-form.tsx';
import { WithdrawalLimits } from './request/withdrawal-limits.tsx';

const SHOWN = 5;
const REFERENCE_LETTERS = 10;

type LatestProps = {
  withdrawals: readonly Withdrawal[] | undefined;
  problem: { message: string; onRetry: () => void; isRetrying: boolean } | null;
};

function LatestWithdrawals({ withdrawals, problem }: LatestProps) {
  return (
    <Panel title="Withdrawal History" aside={<Link to={paths.withdrawalHistory}>View All</Link>}>
      {withdrawals === undefined && problem === null && (
        <EntrySkeletons count={SHOWN} words="Loading your withdrawals" hasNotes />
      )}
      {problem !== null && <ErrorState title="Your withdrawals could not be loaded." {...problem} />}
      {withdrawals?.length === 0 && (
        <EmptyState title="No withdrawals yet">Your requests appear here with their status.</EmptyState>
      )}
      {withdrawals !== undefined && withdrawals.length > 0 && (
        <EntryList label="Latest withdrawals">
          {withdrawals.slice(0, SHOWN).map((withdrawal) => (
            <LatestEntry key={withdrawal.id} withdrawal={withdrawal} />
          ))}
        </EntryList>
      )}
    </Panel>
  );
}

function LatestEntry({ withdrawal }: { withdrawal: Withdrawal }) {
  const { method, amount, status, createdAt, paymentReference } = withdrawal;
  return (
    <Entry
      name={METHOD_TITLES[method]}
      badge={<StatusBadge status={status} />}
      note={
        <>
          <Time at={createdAt} form="day" />
          {paymentReference !== null && <span title={paymentReference}>, {shortened(paymentReference)}</span>}
        </>
      }
      amount={countedPoints(amount)}
    />
  );
}

function shortened(reference: string): string {
  return reference.length > REFERENCE_LETTERS ? `${reference.slice(0, REFERENCE_LETTERS)}…` : reference;
}

/** Points that count towards the daily limit: pending, approved and completed. */
function withdrawnOn(day: UtcDay, withdrawals: readonly Withdrawal[]): number {
  return withdrawals
    .filter(
      ({ status, createdAt }) => status !== 'rejected' && status !== 'failed' && dayOf(Date.parse(createdAt)) === day,
    )
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Timers pause while the computer sleeps. */
const LONGEST_WAIT_MS = 60_000;

function useUtcDay(): UtcDay {
  const [day, setDay] = useState(() => dayOf(Date.now()));
  useEffect(() => {
    let timer: number;
    const look = () => {
      setDay(dayOf(Date.now()));
      wait();
    };
    const wait = () => {
      const left = endOfDay(dayOf(Date.now())) - Date.now();
      timer = window.setTimeout(look, Math.min(left, LONGEST_WAIT_MS));
    };
    wait();
    return () => window.clearTimeout(timer);
  }, []);
  return day;
}

const GIFT_CARDS = [500, 1000];

const RATES = [
  { name: '1 point', value: '1 Robux' },
  { name: countedPoints(100), value: formatPointsAsUsd(100) },
  ...GIFT_CARDS.map((points) => ({
    name: countedPoints(points),
    value: `${formatPointsAsUsd(points).replace('.00', '')} gift card`,
  })),
];

function ConversionRates() {
  return (
    <Panel title="Conversion Rates">
      <FactLines lines={RATES} />
    </Panel>
  );
}

const Columns = ({ children }: { children: ReactNode }) => (
  <Stack gap={6} columns="minmax(0, 1fr)" fromDesk="minmax(0, 3fr) minmax(0, 2fr)" align="start">
    {children}
  </Stack>
);

/** As high as a screen, so that nothing below it moves when the form arrives. */
function Loading() {
  return (
    <Columns>
      <Stack minHeight="100vh" align="start">
        <Panel title="New withdrawal">
          <LinesSkeleton lines={10} columns={2} label="Loading the withdrawal form" />
        </Panel>
      </Stack>
      <ConversionRates />
    </Columns>
  );
}

type WithdrawPageProps = { emailBanner?: ReactNode; payeeForm?: ReactNode };

export default function WithdrawPage({ emailBanner, payeeForm }: WithdrawPageProps) {
  const user = useUser();
  const day = useUtcDay();
  const house = useCallQuery(config, undefined, { refetchOnMount: 'always' });
  const history = useCallQuery(withdrawalHistoryCall);
  const payee = useCallQuery(payeeCall);
  const terms = house.data?.withdrawals;
  const isLoading = useFirstWait([house, payee].some(isAwaited));
  const needsPayee = payee.data?.payee === null;
  const tips = useCallQuery(tipState, undefined, { refetchOnMount: 'always' });
  const tipped = tips.data?.sentPoints ?? 0;
  const used = history.data === undefined ? null : withdrawnOn(day, history.data) + tipped;
  const left = used === null || terms === undefined ? null : Math.max(terms.dailyLimitPoints - used, 0);
  return (
    <Page title="Withdraw" lead={`You have ${countedPoints(user.points)}, worth ${formatPointsAsUsd(user.points)}.`}>
      {emailBanner}
      {house.data?.adultsOnly === true && user.age === 'unknown' && <AgeNotice />}
      <TaxNotice text={payee.data?.tax.text ?? null} />
      {isLoading ? (
        <Loading />
      ) : (
        <Columns>
          <Panel title={needsPayee ? 'Your payee details' : 'New withdrawal'}>
            {needsPayee && payeeForm}
            <ErrorState title="The withdrawal form could not be loaded." {...failedFirstRead(house)} />
            {terms !== undefined && !needsPayee && (
              <WithdrawalForm user={user} methods={terms.methods} leftToday={left} />
            )}
          </Panel>
          <Stack gap={6} columns="minmax(0, 1fr)">
            <ConversionRates />
            {terms !== undefined && <WithdrawalLimits {...terms} usedPoints={used} />}
            <LatestWithdrawals
              withdrawals={history.data}
              problem={history.isError && history.data === undefined ? failedRead(history) : null}
            />
          </Stack>
        </Columns>
      )}
    </Page>
  );
}

function AgeNotice() {
  return (
    <NoticeFrame>
      <NoticeWords>Withdrawals are for players of 18 years and older.</NoticeWords>
      <ButtonLink small to={paths.games}>
        Confirm my age
      </ButtonLink>
    </NoticeFrame>
  );
}

function TaxNotice({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <NoticeFrame role="status">
      <NoticeWords>{text}</NoticeWords>
    </NoticeFrame>
  );
}
