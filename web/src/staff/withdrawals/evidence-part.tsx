import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { evidenceCall } from '#contracts/withdrawals/compliance-calls.ts';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import type { RiskEvidence } from '#contracts/withdrawals/risk.ts';
import { color, size, space, radius } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Facts } from '../house/box.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';
import { PlayerLink } from '../house/people.tsx';
import { Quiet, When } from '../table/figures.tsx';
import { Part } from '../house/panel-parts.tsx';
import { VERDICT_NAMES, VERDICT_TONES } from './risk-chips.tsx';
import { STAGE_NAMES } from './stage-badge.tsx';

const SOURCES = [
  { key: 'fromOffers', name: 'Offers', ink: color.gain },
  { key: 'fromGames', name: 'Games', ink: color.notice },
  { key: 'fromTips', name: 'Tips', ink: color.loss },
  { key: 'fromOthers', name: 'Bonuses and other', ink: color.brass },
] as const;

const Bar = styled.div`
  display: flex;
  gap: 2px;
  height: 0.5rem;
  overflow: hidden;
  border-radius: ${radius.mark};
`;

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  font-size: ${size.fine};
  li::before {
    display: inline-block;
    width: 0.5rem;
    height: 0.5rem;
    margin-inline-end: ${space(1)};
    background: var(--ink);
    border-radius: ${radius.mark};
    content: '';
  }
`;

type Sources = Pick<RiskEvidence, 'fromOffers' | 'fromGames' | 'fromTips' | 'fromOthers'>;

/** Where the points of the account came from. Losses count as nothing. */
function SourceBar(sources: Sources) {
  const gains = SOURCES.map((source) => ({ ...source, points: Math.max(0, sources[source.key]) }));
  const total = gains.reduce((sum, { points }) => sum + points, 0);
  if (total === 0) return null;
  return (
    <div>
      <Bar aria-hidden="true">
        {gains
          .filter(({ points }) => points > 0)
          .map(({ key, points, ink }) => (
            <div key={key} style={{ flexGrow: points, background: ink }} />
          ))}
      </Bar>
      <Legend aria-label="Where the points came from">
        {gains.map(({ key, name, points, ink }) => (
          <li key={key} style={{ '--ink': ink } as CSSProperties}>
            {name} {Math.round((100 * points) / total)} %
          </li>
        ))}
      </Legend>
    </div>
  );
}

type Evidence = ReplyOf<typeof evidenceCall>;

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  font-size: ${size.small};
  li {
    display: flex;
    justify-content: space-between;
    gap: ${space(3)};
  }
`;

const Points = styled.span`
  color: ${color.quiet};
  font-variant-numeric: tabular-nums;
`;

/** As it was at the request. */
export function EvidencePart({ id }: { id: string }) {
  const read = useFresh(evidenceCall, { params: { id } });
  if (read.data !== undefined) return <Shown {...read.data} />;
  return (
    <Part title="Evidence">
      <ReadState of={read} problem="The evidence could not be read." loading="Loading the evidence" />
    </Part>
  );
}

function Shown({ risk, evidence, payee, linked }: Evidence) {
  return (
    <>
      <Part title="Risk">
        <div>
          <Badge tone={VERDICT_TONES[risk.verdict]}>
            {VERDICT_NAMES[risk.verdict]}, score {risk.score}
          </Badge>
        </div>
        {risk.reasons.length === 0 ? (
          <Quiet>No rule applies.</Quiet>
        ) : (
          <List>
            {risk.reasons.map(({ rule, text, score }) => (
              <li key={rule}>
                {text}
                <Points>{score === 0 ? 'review' : `+${score}`}</Points>
              </li>
            ))}
          </List>
        )}
      </Part>
      <Part title="Evidence at the request">
        <SourceBar {...evidence} />
        <Facts of={factsOf(evidence, payee)} />
      </Part>
      {linked.length > 0 && <Linked linked={linked} />}
    </>
  );
}

const many = (count: number, one: string, other = `${one}s`) => `${formatPoints(count)} ${count === 1 ? one : other}`;

function factsOf(evidence: RiskEvidence, payee: Evidence['payee']): Record<string, string> {
  const { accountAgeDays, credits, reversals, openExceptions, onDestination, onDevice } = evidence;
  const { paidBefore, returnedBefore, requestsInDay, pointsInDay, requestsInWeek, playZ, playedRounds } = evidence;
  return {
    Payee: payee === null ? 'No form' : `${payee.maskedName}, ${payee.country}`,
    Account: `${many(accountAgeDays, 'day')} old`,
    Offers: `${many(credits, 'credit')}, ${reversals} reversed, ${many(openExceptions, 'open exception')}`,
    Destination: onDestination === 0 ? 'Not shared' : `Used by ${many(onDestination, 'other account')}`,
    Device: onDevice === 0 ? 'Not shared' : `Used by ${many(onDevice, 'other account')}`,
    Tips: tipsText(evidence),
    'Earlier payouts': `${paidBefore} paid, ${returnedBefore} came back`,
    Pace: `${many(requestsInDay, 'request')} (${formatPoints(pointsInDay)} points) in 24 hours, ${requestsInWeek} in 7 days`,
    Play: playZ === null ? 'No rounds' : `z = ${playZ.toFixed(1)} over ${many(playedRounds, 'round')}`,
  };
}

function tipsText({ fromTips, tippers, fromLinkedTips, linkedTippers }: RiskEvidence): string {
  if (fromTips === 0) return 'None received';
  const received = `${many(fromTips, 'point')} from ${many(tippers, 'account')}`;
  if (linkedTippers === 0) return received;
  return `${received}, ${many(fromLinkedTips, 'point')} of them on the same device, network or destination`;
}

function Linked({ linked }: Pick<Evidence, 'linked'>) {
  return (
    <Part title={`Shares a destination or device with ${many(linked.length, 'request')}`}>
      <List>
        {linked.map(({ withdrawalId, userId, method, amount, stage, shares, requestedAt }) => (
          <li key={withdrawalId}>
            <span>
              <PlayerLink account={userId} /> <Quiet>same {shares.join(' and ')}</Quiet>
              <br />
              <Quiet>
                {METHOD_TITLES[method]}, <When at={requestedAt} />
                {stage !== null && `, ${STAGE_NAMES[stage]}`}
              </Quiet>
            </span>
            <Points>{formatPoints(amount)}</Points>
          </li>
        ))}
      </List>
    </Part>
  );
}
