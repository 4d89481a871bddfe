import type { HistoryVerdict } from '#contracts/proofs/history/check-history.ts';
import type { CheckId } from '#contracts/proofs/history/verdict.ts';
import { useDates } from '../../../ui/figure/dates.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { VerdictBanner } from '../../../ui/proof/verdict-banner.tsx';

export type Checked = Extract<HistoryVerdict, { kind: 'checked' }>;

function titleOf({ isSound, checks, parts }: Checked): string {
  const what = parts.length === 1 ? 'this file' : 'these files';
  if (!isSound) return `Do not trust ${what}`;
  const isOpen = (id: CheckId) => checks.some((check) => check.id === id && check.state === 'open');
  return (['parts', 'versions', 'end', 'balances'] as const).some(isOpen)
    ? `Everything in ${what} is genuine`
    : 'This is your whole history, and it is genuine';
}

function Summary({ verdict }: { verdict: Checked }) {
  const dates = useDates();
  const { data, events, parts } = verdict;
  const [first, last] = [events[0]!.header.at, events.at(-1)!.header.at];
  return (
    <p>
      {formatPoints(events.length)} {events.length === 1 ? 'event' : 'events'} of {data.username}, from{' '}
      {dates.day(first)} to {dates.minute(last)}
      {parts.length === 1 ? '' : `, in ${parts.length} files`}. Your browser checked{' '}
      {parts.length === 1 ? 'it' : 'them together'}, without a connection to the house.
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
