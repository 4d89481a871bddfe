import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { changeRequestCall } from '#contracts/approvals/calls.ts';
import { type ChangeRequest, changeState } from '#contracts/approvals/change-request.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { Facts } from '../house/box.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { Hash } from '../house/hash.tsx';
import { ReadState } from '../house/read-state.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { PlayerLink } from '../house/people.tsx';
import { When } from '../table/figures.tsx';
import { Callout, Part } from '../house/panel-parts.tsx';
import { factsOf, listChange } from './change-facts.tsx';
import { DeciderLink } from './columns.tsx';
import { badgeWords } from '#contracts/definition/kind.ts';

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

/** "Now 5, then 10." as two facts; other words as they are. */
export function Effect({ words }: { words: string }) {
  const [, before, after] = /^(?:Now )?(.+?), then (.+?)\.?$/.exec(words) ?? [];
  if (before === undefined) return <Text weight="strong">{words}</Text>;
  return <Facts of={{ Before: before, After: <strong>{after}</strong> }} />;
}

type ChangePanelProps = { change: ChangeRequest; acts: ReactNode; onClose(): void };

function ChangePanel({ change, acts, onClose }: ChangePanelProps) {
  const { what, effect, state, staleBecause, reasonNot, before } = change;
  const [stateWords, tone] = badgeWords(changeState)[state];
  const known = factsOf(before);
  const listed = change.kind === 'change-setting' ? listChange(before['value'], change.change['value']) : null;
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
      <Part title="Before and after">{listed === null ? <Effect words={effect} /> : <Facts of={listed} />}</Part>
      <Part title="Change">
        <Facts
          of={{
            State: <Badge tone={tone}>{stateWords}</Badge>,
            About: <ThingLink change={change} />,
            ...factsOf(listed === null ? change.change : { ...change.change, value: null }),
          }}
        />
      </Part>
      {change.kind !== 'change-setting' && Object.keys(known).length > 0 && (
        <Part title="When it was asked for">
          <Facts of={known} />
        </Part>
      )}
      <Part title="People">
        <Facts of={peopleOf(change)} />
      </Part>
    </SidePanel>
  );
}

function peopleOf({ maker, checker, expiresAt, state, hash }: ChangeRequest): Record<string, ReactNode> {
  return {
    'Asked by': <DeciderLink of={maker} />,
    Asked: <When at={maker.at} />,
    Reason: maker.reason ?? '–',
    'Decided by': checker && <DeciderLink of={checker} />,
    Decided: checker && <When at={checker.at} />,
    'Reason of the decision': checker?.reason,
    'Waits until': expiresAt !== null && state === 'waiting' && <When at={expiresAt} />,
    Hash: <Hash>{hash}</Hash>,
  };
}

const BookLink = ({ account = '' }: { account?: string | undefined }) => (
  <Link to={`${deskPath('finance')}?account=${account}`}>{account}</Link>
);

const DESKS_OF: Partial<Record<ChangeRequest['kind'], readonly [path: string, words: string]>> = {
  'make-promo': ['promo-codes', 'the promo codes'],
  'plan-race': ['races', 'the races'],
  'cancel-race': ['races', 'the races'],
  'feed-rain-pool': ['chat', 'the rain pool'],
  'resolve-postback': ['offers', 'the offers'],
};

/** Where the change applies. */
function ThingLink({ change: { thing, kind, account, change } }: { change: ChangeRequest }) {
  const [about, id] = (thing ?? '').split(':');
  if (about === 'withdrawal') {
    return <Link to={`${deskPath('withdrawals')}?queue=all&open=${id}`}>the withdrawal</Link>;
  }
  if (kind === 'post-treasury') {
    const { debit, credit } = change as { debit?: string; credit?: string };
    return (
      <>
        <BookLink account={credit} /> and <BookLink account={debit} />
      </>
    );
  }
  if (kind === 'change-setting') {
    const key = String(change['key']);
    return <Link to={`${deskPath('settings')}?q=${key.replaceAll('-', '_')}`}>{key}</Link>;
  }
  const desk = DESKS_OF[kind];
  return desk === undefined ? <PlayerLink account={account} /> : <Link to={deskPath(desk[0])}>{desk[1]}</Link>;
}
