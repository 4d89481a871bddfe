import { styled } from 'styled-components';
import { changeRequestsCall } from '#contracts/approvals/calls.ts';
import type { ChangeRequest } from '#contracts/approvals/change-request.ts';
import type { CallInput } from '../../api/client.ts';
import { useUser } from '../../api/session.tsx';
import { color, radius, size, space } from '../../theme/tokens.ts';
import { useFresh } from '../house/use-fresh.ts';
import { ChangeLink } from './change-link.tsx';
import { nameOf } from './columns.tsx';

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  padding: ${space(3)} ${space(4)};
  background: ${color.brassTint};
  border-radius: ${radius.small};
  font-size: ${size.small};
  list-style: none;
`;

type Query = NonNullable<CallInput<typeof changeRequestsCall>['query']>;

const MOST = 200;

/** Empty without the permission to see them. */
export function useWaitingChanges(query: Query): readonly ChangeRequest[] {
  const mayRead = useUser().permissions.includes('read-changes');
  const read = useFresh(
    changeRequestsCall,
    { query: { ...query, state: 'waiting', limit: MOST } },
    { enabled: mayRead, everyMs: 30_000 },
  );
  return read.data?.rows ?? [];
}

/** Changes of this account that wait for a second person. */
export function WaitingChanges({ account }: { account: number }) {
  const changes = useWaitingChanges({ account });
  if (changes.length === 0) return null;
  return (
    <List aria-label="Waits for a second person">
      {changes.map((change) => (
        <li key={change.id}>
          <WaitingChange {...change} />
        </li>
      ))}
    </List>
  );
}

export function WaitingChange({ id, what, maker, canApprove }: ChangeRequest) {
  return (
    <>
      {what}: {nameOf(maker)} asked, a second person has to approve.{' '}
      <ChangeLink id={id}>{canApprove ? 'Decide' : 'Open'}</ChangeLink>
    </>
  );
}
