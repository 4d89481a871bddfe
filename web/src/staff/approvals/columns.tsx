import type { ChangeRequest } from '#contracts/approvals/change-request.ts';
import { Actor, PlayerLink } from '../house/people.tsx';
import { Quiet } from '../table/figures.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { changeRequestsCall } from '#contracts/approvals/calls.ts';

type Decider = ChangeRequest['maker'];

export const nameOf = ({ username, actor }: Decider) => username ?? actor;

export function DeciderLink({ of: { account, username, actor } }: { of: Decider }) {
  return account === null ? <Actor actor={actor} /> : <PlayerLink account={account} name={username} />;
}

const COLUMNS = columnsOf(changeRequestsCall, {
  what: ['Change', 'what', { width: '28%' }],
  effect: ['Before and after', 'effect', { width: '28%' }],
  reason: ['Reason', 'maker.reason'],
  maker: ['Asked by', ({ maker }) => nameOf(maker), { cell: ({ maker }) => <DeciderLink of={maker} /> }],
  age: ['Age', 'maker.at', { isAge: true }],
  state: [
    'State',
    'state',
    { title: ({ staleBecause, reasonNot }) => staleBecause ?? reasonNot, hasWordsInFile: true },
  ],
  checker: [
    'Decided by',
    ({ checker }) => checker && nameOf(checker),
    { cell: ({ checker }) => (checker === null ? <Quiet>–</Quiet> : <DeciderLink of={checker} />) },
  ],
  expires: ['Waits until', 'expiresAt', { isExtra: true }],
});

/** Waiting changes share a state and have no decision yet. */
export function approvalColumns(show: string): typeof COLUMNS {
  const hidden = ['', 'mine'].includes(show) ? ['state', 'checker'] : ['effect'];
  return COLUMNS.map((column) => (hidden.includes(column.id) ? { ...column, isExtra: true } : column));
}
