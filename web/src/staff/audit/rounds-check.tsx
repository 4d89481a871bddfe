import { useState } from 'react';
import { auditRounds } from '#contracts/audit/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { callApi, type CallInput } from '../../api/client.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Row } from '../../ui/layout/flow.ts';
import { Box } from '../house/box.tsx';
import { Kbd } from '../house/kbd.tsx';
import { useKeys } from '../house/keys.ts';
import { Quiet } from '../table/figures.tsx';
import { recomputed } from './recompute-round.ts';

type Checked = { holds: number; unrevealed: number; wrong: readonly { place: string; why: string }[]; isOver: boolean };

const NONE: Checked = { holds: 0, unrevealed: 0, wrong: [], isOver: false };

type CheckProps = { account: number; from: string; to: string };

/** Recomputes the rounds of the period from their revealed seeds, in this page. */
export function RoundsCheck({ account, from, to }: CheckProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = checked !== null && !checked.isOver && problem === null;
  const run = async () => {
    setProblem(null);
    setChecked(NONE);
    let sum = NONE;
    let before: number | null = null;
    const period = { ...(from !== '' && { since: from }), ...(to !== '' && { at: to }) };
    try {
      do {
        const page = await readRounds(account, { ...period, ...(before !== null && { before }) });
        for (const round of page.rows) sum = withRound(sum, round);
        before = page.next;
        sum = { ...sum, isOver: before === null };
        setChecked(sum);
      } while (before !== null);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  useKeys([{ key: 'r', label: 'Recompute the rounds', run: () => void run() }]);
  return (
    <Box title="Rounds of this period">
      <Row gap={3} align="center" wrap>
        <Button small pending={isRunning} onClick={() => void run()}>
          Recompute from the seeds <Kbd aria-hidden="true">r</Kbd>
        </Button>
        <Row gap={3} align="center" wrap role="status">
          {checked !== null && <Result checked={checked} />}
          {problem !== null && <Quiet>{problem}</Quiet>}
        </Row>
      </Row>
    </Box>
  );
}

type Page = ReplyOf<typeof auditRounds>;
type Query = NonNullable<CallInput<typeof auditRounds>['query']>;

async function readRounds(account: number, query: Query): Promise<Page> {
  return (await callApi(auditRounds, { params: { account }, query })).data;
}

function withRound(sum: Checked, round: Page['rows'][number]): Checked {
  const verdict = recomputed(round);
  if (verdict === 'holds') return { ...sum, holds: sum.holds + 1 };
  if (verdict === 'unrevealed') return { ...sum, unrevealed: sum.unrevealed + 1 };
  return { ...sum, wrong: [...sum.wrong, { place: round.place, why: verdict }] };
}

function Result({ checked: { holds, unrevealed, wrong } }: { checked: Checked }) {
  return (
    <>
      <Badge tone="gain">{formatPoints(holds)} match</Badge>
      {unrevealed > 0 && <Badge>{formatPoints(unrevealed)} wait for their seed</Badge>}
      {wrong.map(({ place, why }) => (
        <Badge key={place} tone="loss">
          {place}: {why}
        </Badge>
      ))}
    </>
  );
}
