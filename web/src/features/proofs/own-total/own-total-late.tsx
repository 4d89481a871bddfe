// For the profile.
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Check } from '#contracts/proofs/history/verdict.ts';
import { liabilitiesFile, type OwnDay, ownLiability } from '#contracts/proofs/liability-calls.ts';
import { counted } from '#contracts/words/figures.ts';
import { failedFirstRead, sentenceOf } from '../../../api/api-error.ts';
import { fileOf } from '../../../api/download-file.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { StatTile, StatTiles } from '../../../ui/figure/stat-tile.tsx';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { Row, Stack, Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths } from '../../../ui/paths.ts';
import { VerdictBanner, type VerdictTone } from '../../../ui/proof/verdict-banner.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { CheckList } from '../check-file/check-list.tsx';
import { dayText } from '../totals/day-text.ts';
import { LostTotals } from '../totals/lost-totals.tsx';
import { checkFile, checkOwn } from './check-own.ts';
import { ChosenValue } from './chosen-value.tsx';
import { OtherTools, type OwnWithDay } from './other-tools.tsx';

function verdictOf(checks: readonly Check[]): { tone: VerdictTone; title: string } {
  const has = (state: Check['state']) => checks.some((check) => check.state === state);
  if (has('refused')) return { tone: 'refused', title: 'This does not add up' };
  if (has('open')) return { tone: 'doubted', title: 'You are in the total, but it is not signed yet' };
  return { tone: 'sound', title: 'You are in the total' };
}

function Verdict({ checks, own }: { checks: readonly Check[]; own: OwnDay }) {
  const { tone, title } = verdictOf(checks);
  const points = own.available + own.held;
  return (
    <>
      <VerdictBanner tone={tone} title={title}>
        {tone === 'refused' ? (
          <p>Your points are safe. Keep a copy of this page, and write to support.</p>
        ) : (
          <p>
            {points < 0 ? `You owed us ${countedPoints(-points)}` : countedPoints(points)} on {dayText(own.date)}, after
            your event number {formatPoints(own.version)}.
          </p>
        )}
      </VerdictBanner>
      <CheckList checks={checks} />
    </>
  );
}

function WholeFile({ own, onChecked }: { own: OwnDay; onChecked(check: Check): void }) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const read = async () => {
    setReading(true);
    setProblem(null);
    try {
      const file = await fileOf(liabilitiesFile, { day: String(own.day) }, undefined);
      onChecked(await checkFile(file.stream(), own));
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <div>
        <Button pending={isReading} pendingText="Adding up..." onClick={() => void read()}>
          Add up the whole file
        </Button>
      </div>
      {problem !== null && (
        <ErrorState title="The file could not be read." message={problem} taken="Your points are safe." />
      )}
    </>
  );
}

function balanceNote({ available, held }: OwnDay): string {
  if (available + held < 0) return 'points: a debt, stated apart';
  return held === 0 ? 'points, all available' : `points, ${formatPoints(held)} of them held`;
}

function Figures({ own }: { own: OwnDay }) {
  return (
    <>
      <Text maxWidth="65ch">
        The latest total is of {dayText(own.date)}, when your history had {counted(own.version, 'event')}.
      </Text>
      <StatTiles>
        <StatTile label="Your balance" value={formatPoints(own.available + own.held)} note={balanceNote(own)} />
        <StatTile
          label="Owed to all players"
          value={formatPoints(own.total)}
          note={`points, to ${counted(own.accounts, 'account')}`}
        />
      </StatTiles>
    </>
  );
}

function OwnParts({ reply }: { reply: OwnWithDay }) {
  const [checks, setChecks] = useState<readonly Check[] | null>(null);
  const { own } = reply;
  return (
    <>
      <Figures own={own} />
      {checks === null ? (
        <Row>
          <Button tone="primary" onClick={() => setChecks(checkOwn(reply))}>
            Check my balance in the total
          </Button>
        </Row>
      ) : (
        <>
          <Verdict checks={checks} own={own} />
          {!checks.some(({ id }) => id === 'end') && (
            <WholeFile own={own} onChecked={(check) => setChecks([...checks, check])} />
          )}
        </>
      )}
      <OtherTools reply={reply} />
    </>
  );
}

export function OwnTotalLate() {
  const read = useCallQuery(ownLiability, undefined, { refetchOnMount: 'always' });
  const { data } = read;
  return (
    <Stack gap={6}>
      <Panel title="Your balance in the total" aside={<Link to={paths.proofs}>All totals</Link>}>
        <Text maxWidth="65ch">
          Once a day we publish the total that we owe to all players. Your browser checks here that all of your balance
          is in it. Balances are split and mixed, so the file does not show yours to others.
        </Text>
        {read.isPending && <LinesSkeleton lines={4} columns={1} label="Loading your parts of the total" />}
        <ErrorState title="Your parts of the total could not be loaded." {...failedFirstRead(read)} />
        {data !== undefined && data.lost !== null && <LostTotals lost={[data.lost]} />}
        {data?.own === null && (
          <EmptyState title="There is no total with your account yet">
            The next one is made just after midnight (UTC).
          </EmptyState>
        )}
        {data !== undefined && data.own !== null && <OwnParts key={data.own.day} reply={{ ...data, own: data.own }} />}
      </Panel>
      {data !== undefined && <ChosenValue chosen={data.chosen} used={data.own?.chosen ?? null} />}
    </Stack>
  );
}
