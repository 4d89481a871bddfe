// For the profile.
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Check } from '#contracts/proofs/history/verdict.ts';
import { liabilitiesFile, type OwnDay, ownLiability } from '#contracts/proofs/liability-calls.ts';
import { failedFirstRead, sentenceOf } from '../../../api/api-error.ts';
import { fileOf } from '../../../api/download-file.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { HashLine, HashList } from '../../../ui/figure/hash-line.tsx';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { Row, Stack, Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths } from '../../../ui/paths.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { CheckList } from '../check-file/check-list.tsx';
import { VerdictBanner } from '../../../ui/proof/verdict-banner.tsx';
import { Commands } from '../totals/commands.ts';
import { dayText } from '../totals/day-text.ts';
import { checkFile, checkOwn, noncesOf } from './check-own.ts';
import { ChosenValue } from './chosen-value.tsx';

type Own = ReplyOf<typeof ownLiability>;
type OwnWithDay = Own & { own: OwnDay };

function Verdict({ checks, own }: { checks: readonly Check[]; own: OwnDay }) {
  const isSound = checks.every(({ state }) => state !== 'refused');
  const points = own.available + own.held;
  return (
    <>
      <VerdictBanner isSound={isSound} title={isSound ? 'You are in the total' : 'This does not add up'}>
        {isSound && (
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

function Numbers({ reply }: { reply: OwnWithDay }) {
  const { nonce, dayNonce } = noncesOf(reply)!;
  const { account, own } = reply;
  return (
    <HashList>
      <HashLine name="Account number" value={String(account)} copyLabel="Copy your account number" />
      <HashLine name={`Day number, ${dayText(own.date)}`} value={String(own.day)} copyLabel="Copy the day number" />
      <HashLine name="Your nonce" value={nonce} copyLabel="Copy your nonce" />
      <HashLine name="Your nonce of this day" value={dayNonce} copyLabel="Copy your nonce of this day" />
    </HashList>
  );
}

function OtherTools({ reply }: { reply: OwnWithDay }) {
  const { own, account } = reply;
  const file = `liabilities-${own.day}.csv`;
  const command = [
    `gunzip ${file}.gz`,
    `python3 validate_liabilities.py --proof ${file} \\`,
    `  --account ${account} \\`,
    `  --account_nonce ${noncesOf(reply)!.dayNonce}`,
  ].join('\n');
  return (
    <details>
      <summary>Check it with a tool that we did not write</summary>
      <Stack gap={3} above={3} columns="minmax(0, 1fr)">
        <Text maxWidth="65ch">
          Our file has the format of BitMEX’s proof of liabilities. Download the file of the day on the page{' '}
          <Link to={paths.proofs}>Proofs</Link>, and BitMEX’s <code>validate_liabilities.py</code> from GitHub. Then
          run:
        </Text>
        <Commands tabIndex={0} aria-label="Commands">
          {command}
        </Commands>
        <Text maxWidth="65ch">
          These are the numbers that it needs. A nonce is a secret number that only you and we know: it marks your parts
          in the file, and others cannot recognize them.
        </Text>
        <Numbers reply={reply} />
        <HashList>
          <HashLine name="Our secret for your account" value={reply.secret} copyLabel="Copy our secret" />
        </HashList>
        <Text maxWidth="65ch">
          Your nonce is the SHA-256 of our secret and your own value. Your nonce of the day is the SHA-256 of your
          nonce, your last event’s number, and what you had available and held, each in 8 bytes.
        </Text>
        <Text maxWidth="65ch" tone="quiet" size="small">
          Keep the nonce to yourself. With it, your balance of that day can be found in the file.
        </Text>
      </Stack>
    </details>
  );
}

function OwnParts({ reply }: { reply: OwnWithDay }) {
  const [checks, setChecks] = useState<readonly Check[] | null>(null);
  const { own } = reply;
  return (
    <>
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
          is in it. Balances are split and mixed, so the file does not show yours. The numbers for other tools are
          below.
        </Text>
        {read.isPending && <LinesSkeleton lines={4} columns={1} label="Loading your parts of the total" />}
        <ErrorState title="Your parts of the total could not be loaded." {...failedFirstRead(read)} />
        {data?.own === null && (
          <Text maxWidth="65ch" tone="quiet">
            There is no total with your account yet. The next one is made just after midnight (UTC).
          </Text>
        )}
        {data !== undefined && data.own !== null && <OwnParts key={data.own.day} reply={{ ...data, own: data.own }} />}
      </Panel>
      {data !== undefined && <ChosenValue chosen={data.chosen} used={data.own?.chosen ?? null} />}
    </Stack>
  );
}
