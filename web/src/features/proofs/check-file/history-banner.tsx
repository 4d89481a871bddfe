import { calendarDay } from '#contracts/words/dates.ts';
import { counted, grouped } from '#contracts/words/figures.ts';
import type { HistoryVerdict } from '#contracts/proofs/history/check-history.ts';
import type { WholeUntil } from '#contracts/proofs/history/check-total.ts';
import type { CheckId } from '#contracts/proofs/history/verdict.ts';
import { Button } from '../../../ui/action/button.tsx';
import { useDates } from '../../../ui/figure/dates.tsx';
import { VerdictBanner, type VerdictTone } from '../../../ui/proof/verdict-banner.tsx';

export type Checked = Extract<HistoryVerdict, { kind: 'checked' }>;

const whatIs = ({ parts }: Checked) => (parts.length === 1 ? 'this file' : 'these files');

/** True if the keys are the house's. */
export function claimOf(verdict: Checked): string {
  const { checks, until } = verdict;
  const isOpen = (id: CheckId) => checks.some((check) => check.id === id && check.state === 'open');
  if ((['parts', 'versions', 'end', 'balances'] as const).some(isOpen)) {
    return `Everything in ${whatIs(verdict)} is genuine`;
  }
  return until === null
    ? 'This is your whole history, and it is genuine'
    : `This is genuine, and whole up to the total of ${calendarDay(until.date)}`;
}

function untilWords({ later, version }: WholeUntil): string {
  const counts = `The total counts your events up to number ${grouped(version)}.`;
  if (later === 0) return `${counts} The next one shows whether there are more.`;
  const are = later === 1 ? 'is' : 'are';
  return `${counts} ${counted(later, 'later event')} ${are} in the signed log too; the next total shows whether there are more.`;
}

export function Summary({ verdict }: { verdict: Checked }) {
  const dates = useDates();
  const { data, events, parts, until } = verdict;
  const [first, last] = [events[0]!.header.at, events.at(-1)!.header.at];
  return (
    <p>
      {counted(events.length, 'event')} of account {data.account}
      {data.username !== '' && ` (called “${data.username}” in ${whatIs(verdict)}, which nothing proves)`}, from{' '}
      {dates.day(first)} to {dates.minute(last)}
      {parts.length === 1 ? '' : `, in ${parts.length} files`}. {until !== null && untilWords(until)} Your browser
      checked {parts.length === 1 ? 'it' : 'them together'}, without a connection to the house.
    </p>
  );
}

function Refusals({ verdict: { checks } }: { verdict: Checked }) {
  const refused = checks.filter(({ state }) => state === 'refused').length;
  return (
    <p>
      {refused} of {checks.length} checks failed, for the reasons below. Get a new file from the house, and compare.
    </p>
  );
}

/** About the key: the file holds its own. */
export type Doubt = { tone: VerdictTone; title: string; words: string; onRetry?: (() => void) | undefined };

export function HistoryBanner({ verdict, doubt = null }: { verdict: Checked; doubt?: Doubt | null }) {
  if (!verdict.isSound) {
    return (
      <VerdictBanner tone="refused" title={`Do not trust ${whatIs(verdict)}`}>
        <Refusals verdict={verdict} />
      </VerdictBanner>
    );
  }
  if (doubt === null) {
    return (
      <VerdictBanner tone="sound" title={claimOf(verdict)}>
        <Summary verdict={verdict} />
      </VerdictBanner>
    );
  }
  return (
    <VerdictBanner tone={doubt.tone} title={doubt.title}>
      <p>{doubt.words}</p>
      {doubt.onRetry !== undefined && (
        <div>
          <Button small onClick={doubt.onRetry}>
            Try again
          </Button>
        </div>
      )}
    </VerdictBanner>
  );
}
