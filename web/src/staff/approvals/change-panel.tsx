import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { changeRequestCall } from '#contracts/approvals/calls.ts';
import { type ChangeRequest, changeState } from '#contracts/approvals/change-request.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Fact, Facts } from '../house/box.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { Kbd } from '../house/kbd.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { PlayerLink, Quiet, When } from '../table/figures.tsx';
import { Callout, Part } from '../house/panel-parts.tsx';
import { nameOf } from './columns.tsx';
import { badgeWords } from '#contracts/definition/kind.ts';

const HIDDEN: ReadonlySet<string> = new Set(['type', 'reason']);

/** Of the command, or of the state before it. */
export function factsOf(fields: ChangeRequest['change']): [name: string, value: string][] {
  return Object.entries(fields)
    .filter(([name, value]) => !HIDDEN.has(name) && value !== null)
    .map(([name, value]) => [wordsOf(name), textOf(value)]);
}

function wordsOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

function textOf(value: unknown): string {
  if (typeof value === 'number') return grouped.format(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Acts = {
  onDecide(way: 'approve' | 'reject', change: ChangeRequest): void;
  onWithdraw(change: ChangeRequest): void;
  onClose(): void;
};

type OpenChangeProps = Acts & { id: string; listed: ChangeRequest | undefined };

export function OpenChange({ id, listed, ...acts }: OpenChangeProps) {
  const read = useCallQuery(changeRequestCall, { params: { id } }, { refetchOnMount: 'always' });
  const change = read.data ?? listed;
  if (change !== undefined) return <ChangePanel change={change} {...acts} />;
  return (
    <SidePanel title="Change request" onClose={acts.onClose}>
      {read.error === null ? (
        <LinesSkeleton lines={6} columns={2} label="Loading the change request" />
      ) : (
        <ErrorState title="This change request could not be read." taken="" {...failedRead(read)} />
      )}
    </SidePanel>
  );
}

function ChangePanel({ change, ...acts }: Acts & { change: ChangeRequest }) {
  const { what, effect, state, staleBecause, reasonNot, before } = change;
  const [stateWords, tone] = badgeWords(changeState)[state];
  const known = factsOf(before);
  const isForViewer = change.canApprove || change.canReject || change.canWithdraw;
  return (
    <SidePanel title={what} onClose={acts.onClose} foot={isForViewer && <Foot change={change} {...acts} />}>
      {staleBecause !== null && (
        <Callout tone="loss" title="Stale">
          {staleBecause} It can no longer be applied. Ask for it again on <ThingLink change={change} />.
        </Callout>
      )}
      {reasonNot !== null && (
        <Callout tone="brass" title="Not for you to approve">
          {reasonNot}
        </Callout>
      )}
      <Part title="Before and after">
        <Text weight="strong" breaks>
          {effect}
        </Text>
      </Part>
      <Part title="Change">
        <FactList
          facts={[
            [
              'State',
              <Badge key="state" tone={tone}>
                {stateWords}
              </Badge>,
            ],
            ['About', <ThingLink key="thing" change={change} />],
            ...factsOf(change.change),
          ]}
        />
      </Part>
      <Part title="Before, when it was asked for">
        {known.length === 0 ? <Quiet>The default.</Quiet> : <FactList facts={known} />}
      </Part>
      <Part title="People">
        <FactList facts={peopleOf(change)} />
      </Part>
    </SidePanel>
  );
}

function Foot({ change, onDecide, onWithdraw }: Acts & { change: ChangeRequest }) {
  const { canApprove, canReject, canWithdraw } = change;
  return (
    <>
      {canApprove && (
        <Button small tone="primary" onClick={() => onDecide('approve', change)}>
          Approve
          <Kbd>a</Kbd>
        </Button>
      )}
      {canReject && (
        <Button small tone="danger" onClick={() => onDecide('reject', change)}>
          Reject
          <Kbd>r</Kbd>
        </Button>
      )}
      {canWithdraw && (
        <Button small onClick={() => onWithdraw(change)}>
          Withdraw
          <Kbd>w</Kbd>
        </Button>
      )}
    </>
  );
}

function peopleOf({ maker, checker, expiresAt, state, hash }: ChangeRequest): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [
    ['Asked by', nameOf(maker)],
    ['Asked', <When key="asked" at={maker.at} />],
    ['Reason', maker.reason ?? '–'],
  ];
  if (checker !== null) {
    facts.push(['Decided by', nameOf(checker)], ['Decided', <When key="decided" at={checker.at} />]);
    if (checker.reason !== null) facts.push(['Reason of the decision', checker.reason]);
  }
  if (expiresAt !== null && state === 'waiting') facts.push(['Waits until', <When key="until" at={expiresAt} />]);
  facts.push(['Hash', <Quiet key="hash">{hash.slice(0, 16)}…</Quiet>]);
  return facts;
}

function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <Fact key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fact>
      ))}
    </Facts>
  );
}

/** Where the change applies. */
function ThingLink({ change: { thing, kind, account } }: { change: ChangeRequest }) {
  const [about, id] = (thing ?? '').split(':');
  if (about === 'withdrawal') {
    return <Link to={`${deskPath('withdrawals')}?queue=all&open=${id}`}>the withdrawal</Link>;
  }
  if (kind === 'change-setting') return <Link to={deskPath('settings')}>the settings</Link>;
  if (kind === 'post-treasury') return <>the treasury</>;
  return <PlayerLink account={account} name={`account ${account}`} />;
}
