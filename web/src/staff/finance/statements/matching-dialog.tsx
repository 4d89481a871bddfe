import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { EXCEPTION_WORDS, RULE_WORDS } from '#contracts/finance/matching.ts';
import { runMatchingCall } from '#contracts/finance/matching-calls.ts';
import type { RunSummary } from '#contracts/finance/runs.ts';
import { failedRead } from '../../../api/api-error.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { color, line, size, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { FormFoot } from '../../act/reason-dialog.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';

function sumOfCounts(counts: Readonly<Record<string, number | undefined>>): number {
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

const List = styled.dl`
  display: grid;
  grid-template-columns: 1fr auto auto;
  font-size: ${size.small};
  dt,
  dd {
    padding-block: ${space(1)};
    border-bottom: ${line.hair};
  }
  dd {
    padding-inline-start: ${space(4)};
    text-align: end;
    color: ${color.quiet};
  }
  dd:nth-of-type(odd) {
    color: ${color.text};
  }
`;

type Counted = { words: string; now: number; before: number | null };

function rowsOf(summary: RunSummary, before: RunSummary | null): Counted[] {
  const rules = Object.entries(summary.confirmed).map(([rule, now]) => {
    return { words: RULE_WORDS[rule as keyof typeof RULE_WORDS], now, before: null };
  });
  const suggested = { words: 'Matches to confirm', now: sumOfCounts(summary.suggested), before: null };
  const types = new Set([...Object.keys(summary.exceptions), ...Object.keys(before?.exceptions ?? {})]);
  const exceptions = [...types].toSorted().map((name) => {
    const type = name as keyof typeof EXCEPTION_WORDS;
    return { words: EXCEPTION_WORDS[type], now: summary.exceptions[type] ?? 0, before: before?.exceptions[type] ?? 0 };
  });
  const awaited = { words: 'Entries not yet stated', now: summary.awaited, before: before?.awaited ?? null };
  return [...rules, ...(suggested.now > 0 ? [suggested] : []), ...exceptions, awaited];
}

/** A dry run first: the same figures are reached when it is confirmed. */
export function MatchingDialog({ account, onClose }: { account: string; onClose(): void }) {
  const dry = useCallMutation(runMatchingCall);
  const { act, isPending } = useStaffAct(runMatchingCall);
  const toast = useToast();
  const isAsked = useRef(false);
  const { mutate } = dry;
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    mutate({ params: { account }, body: { isDry: true } });
  }, [mutate, account]);
  const run = async () => {
    const reply = await act({ params: { account }, body: { isDry: false } });
    if (reply === null) return;
    const count = sumOfCounts(reply.summary.confirmed);
    toast({ title: 'Matched', message: `${count} ${count === 1 ? 'match' : 'matches'} confirmed.`, tone: 'gain' });
    onClose();
  };
  const told = dry.data?.data;
  const again = () => mutate({ params: { account }, body: { isDry: true } });
  const read = { error: dry.error, isFetching: dry.isPending, refetch: again };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Match lines with the books"
      description="A trial run: nothing is changed until you confirm. The right column is the last run."
    >
      {dry.error !== null && (
        <ErrorState title="The trial run failed." taken="Nothing was changed." {...failedRead(read)} />
      )}
      {told !== undefined && (
        <List>
          {rowsOf(told.summary, told.before).map(({ words, now, before }) => (
            <Pair key={words} words={words} now={now} before={before} />
          ))}
        </List>
      )}
      {told?.summary.hasMore === true && <p>Only the oldest open lines are matched now. Run it again for the rest.</p>}
      <FormFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" pending={isPending || dry.isPending} onClick={() => void run()}>
          Match
        </Button>
      </FormFoot>
    </Dialog>
  );
}

function Pair({ words, now, before }: Counted) {
  return (
    <>
      <dt>{words}</dt>
      <dd>{now}</dd>
      <dd>{before ?? ''}</dd>
    </>
  );
}
