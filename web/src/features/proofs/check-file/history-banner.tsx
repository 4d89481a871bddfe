import type { HistoryVerdict } from '#contracts/proofs/history/check-history.ts';
import type { CheckId } from '#contracts/proofs/history/verdict.ts';
import { useDates } from '../../../ui/figure/dates.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { VerdictBanner } from '../../../ui/proof/verdict-banner.tsx';

export type Checked = Extract<HistoryVerdict, { kind: 'checked' }>;

function titleOf({ isSound, checks }: Checked): string {
  if (!isSound) return 'Do not trust this file';
  const isOpen = (id: CheckId) => checks.some((check) => check.id === id && check.state === 'open');
  return !isOpen('versions') && !isOpen('end') && !isOpen('balances')
    ? 'This is your whole history, and it is genuine'
    : 'Everything in this file is genuine';
}

function Summary({ verdict }: { verdict: Checked }) {
  const dates = useDates();
  const { data, events } = verdict;
  const [first, last] = [events[0]!.header.at, events.at(-1)!.header.at];
  return (
    <p>
      {formatPoints(events.length)} {events.length === 1 ? 'event' : 'events'} of {data.username}, from{' '}
      {dates.day(first)} to {dates.minute(last)}. Your browser checked it, without a connection to the house.
    </p>
  );
}

/** About the key: the file holds its own. */
export type Doubt = { isSound: boolean; title: string; words: string };

export function HistoryBanner({ verdict, doubt = null }: { verdict: Checked; doubt?: Doubt | null }) {
  const told = verdict.isSound ? doubt : null;
  return (
    <VerdictBanner isSound={told?.isSound ?? verdict.isSound} title={told?.title ?? titleOf(verdict)}>
      {told !== null && <p>{told.words}</p>}
      {(told === null || told.isSound) && <Summary verdict={verdict} />}
    </VerdictBanner>
  );
}
