import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import {
  type PartState,
  publicStatus,
  type PublicStatus,
  STATUS_PARTS,
  type StatusPart,
} from '#contracts/public-stats/status-call.ts';
import { keyOf } from '../../api/query-client.ts';
import { readPublicly } from '../../api/public-read.ts';
import { bookTitle, color, line, radius, size, space } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { Quiet } from '../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Document } from './document.tsx';
import { daysText } from './words.ts';

const REFRESH_MS = 15_000;

const NAMES: Record<StatusPart, { name: string; words: string }> = {
  bets: { name: 'Games', words: 'Accepting and settling bets' },
  balances: { name: 'Balances', words: 'Showing your last actions within seconds' },
  withdrawals: { name: 'Withdrawals', words: 'Reaching payout providers' },
  chat: { name: 'Chat', words: 'Delivering messages' },
  mail: { name: 'Mail', words: 'Sending links and notices' },
  proofs: { name: 'Proofs', words: 'Signing the log, so that it can be proven' },
};

const STATES: Record<PartState, { word: string; tone: BadgeTone; headline: string }> = {
  open: { word: 'Open', tone: 'gain', headline: 'The house is open' },
  degraded: { word: 'Degraded', tone: 'brass', headline: 'The house is open, with delays' },
  down: { word: 'Down', tone: 'loss', headline: 'Part of the house is down' },
};

const Headline = styled.p<{ $state: PartState }>`
  ${bookTitle}
  display: flex;
  align-items: center;
  gap: ${space(3)};
  padding: ${space(4)} ${space(5)};
  background: ${({ $state }) => ({ open: color.gainTint, degraded: color.brassTint, down: color.lossTint })[$state]};
  border: ${line.hair};
  border-radius: ${radius.large};
  &::before {
    flex: none;
    width: 0.75rem;
    height: 0.75rem;
    background: ${({ $state }) => ({ open: color.gain, degraded: color.brass, down: color.loss })[$state]};
    border-radius: ${radius.round};
    content: '';
  }
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  padding-block: ${space(3)};
  border-bottom: ${line.hair};
  &:last-child {
    border-bottom: 0;
  }
  p + p {
    color: ${color.quiet};
    font-size: ${size.fine};
  }
`;

export default function StatusPage() {
  const { data, isError } = useQuery({
    queryKey: keyOf(publicStatus),
    queryFn: ({ signal }) => readPublicly(publicStatus, signal),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  return (
    <Document title="Status" lead="Read from the house itself, and refreshed every few seconds.">
      {isError && (
        <Headline $state="down" role="status">
          The house does not answer. Points and bets that were confirmed are safe.
        </Headline>
      )}
      {data === undefined && !isError && <LinesSkeleton lines={6} columns={2} label="Loading the status" />}
      {data !== undefined && <Status status={data} isOld={isError} />}
    </Document>
  );
}

function Status({ status: { state, parts, proof, checkedAt }, isOld }: { status: PublicStatus; isOld: boolean }) {
  return (
    <>
      {!isOld && (
        <Headline $state={state} role="status">
          {parts.every((one) => one.state === 'down') ? 'The house is down' : STATES[state].headline}
        </Headline>
      )}
      <Panel title="Parts">
        <ul>
          {STATUS_PARTS.map((part) => {
            const { state: partState, since } = parts.find((one) => one.part === part)!;
            const { word, tone } = STATES[partState];
            return (
              <Row key={part}>
                <div>
                  <p>{NAMES[part].name}</p>
                  <p>
                    {NAMES[part].words}. {word} since <Time at={since} />.
                  </p>
                </div>
                <Badge tone={tone}>{word}</Badge>
              </Row>
            );
          })}
        </ul>
      </Panel>
      {proof !== null && <Proof proof={proof} />}
      <Quiet>
        Checked <Time at={checkedAt} form="second" />.
      </Quiet>
    </>
  );
}

function Proof({ proof }: { proof: NonNullable<PublicStatus['proof']> }) {
  const { isSound, provenAt, provenEvents, events, daysWithoutLoss } = proof;
  return (
    <Panel
      title="The books"
      aside={<Badge tone={isSound ? 'gain' : 'loss'}>{isSound ? 'Proven' : 'Under review'}</Badge>}
    >
      <StatTiles>
        {daysWithoutLoss !== null && daysWithoutLoss > 0 && (
          <StatTile label="Without a lost event" value={daysText(daysWithoutLoss)} />
        )}
        <StatTile label="Events proven" value={formatPoints(provenEvents)} note={`of ${formatPoints(events)}`} />
      </StatTiles>
      <p>
        An audit recomputes every decision, balance and round from the first event, all the time.
        {provenAt !== null && (
          <>
            {' '}
            It last reached the end of the log on <Time at={provenAt} form="second" />.
          </>
        )}
      </p>
    </Panel>
  );
}
