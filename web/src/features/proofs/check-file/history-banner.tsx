import { counted } from '#contracts/words/figures.ts';
import type { HistoryVerdict } from '#contracts/proofs/history/check-history.ts';
import type { CheckId } from '#contracts/proofs/history/verdict.ts';
import { Button } from '../../../ui/action/button.tsx';
import { useDates } from '../../../ui/figure/dates.tsx';
import { VerdictBanner, type VerdictTone } from '../../../ui/proof/verdict-banner.tsx';

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
      {counted(events.length, 'event')} of {data.username}, from {dates.day(first)} to {dates.minute(last)}
      {parts.length === 1 ? '' : `, in ${parts.length} files`}. Your browser checked{' '}
      {parts.length === 1 ? 'it' : 'them together'}, without a connection to the house.
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
      <VerdictBanner tone="refused" title={titleOf(verdict)}>
        <Refusals verdict={verdict} />
      </VerdictBanner>
    );
  }
  if (doubt === null) {
    return (
      <VerdictBanner tone="sound" title={titleOf(verdict)}>
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
