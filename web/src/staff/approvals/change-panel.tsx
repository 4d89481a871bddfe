import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { changeRequestCall } from '#contracts/approvals/calls.ts';
import { type ChangeRequest, changeState } from '#contracts/approvals/change-request.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { Facts } from '../house/box.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { ReadState } from '../house/read-state.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { PlayerLink, Quiet, When } from '../table/figures.tsx';
import { Callout, Part } from '../house/panel-parts.tsx';
import { nameOf } from './columns.tsx';
import { badgeWords } from '#contracts/definition/kind.ts';

const HIDDEN: ReadonlySet<string> = new Set(['type', 'reason']);

/** Of the command, or of the state before it. */
export function factsOf(fields: ChangeRequest['change']): Record<string, string> {
  const told = Object.entries(fields).filter(([name, value]) => !HIDDEN.has(name) && value !== null);
  return Object.fromEntries(told.map(([name, value]) => [wordsOf(name), textOf(value)]));
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

type OpenChangeProps = {
  id: string;
  listed: ChangeRequest | undefined;
  acts(change: ChangeRequest): ReactNode;
  onClose(): void;
};

export function OpenChange({ id, listed, acts, onClose }: OpenChangeProps) {
  const read = useFresh(changeRequestCall, { params: { id } });
  const change = read.data ?? listed;
  if (change !== undefined) return <ChangePanel change={change} acts={acts(change)} onClose={onClose} />;
  return (
    <SidePanel title="Change request" onClose={onClose}>
      <ReadState of={read} problem="This change request could not be read." loading="Loading the change request" />
    </SidePanel>
  );
}

type ChangePanelProps = { change: ChangeRequest; acts: ReactNode; onClose(): void };

function ChangePanel({ change, acts, onClose }: ChangePanelProps) {
  const { what, effect, state, staleBecause, reasonNot, before } = change;
  const [stateWords, tone] = badgeWords(changeState)[state];
  const known = factsOf(before);
  return (
    <SidePanel title={what} onClose={onClose} foot={acts}>
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
        <Facts
          of={{
            State: <Badge tone={tone}>{stateWords}</Badge>,
            About: <ThingLink change={change} />,
            ...factsOf(change.change),
          }}
        />
      </Part>
      <Part title="Before, when it was asked for">
        {Object.keys(known).length === 0 ? <Quiet>The default.</Quiet> : <Facts of={known} />}
      </Part>
      <Part title="People">
        <Facts of={peopleOf(change)} />
      </Part>
    </SidePanel>
  );
}

function peopleOf({ maker, checker, expiresAt, state, hash }: ChangeRequest): Record<string, ReactNode> {
  return {
    'Asked by': nameOf(maker),
    Asked: <When at={maker.at} />,
    Reason: maker.reason ?? '–',
    'Decided by': checker && nameOf(checker),
    Decided: checker && <When at={checker.at} />,
    'Reason of the decision': checker?.reason,
    'Waits until': expiresAt !== null && state === 'waiting' && <When at={expiresAt} />,
    Hash: <Quiet>{hash.slice(0, 16)}…</Quiet>,
  };
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
