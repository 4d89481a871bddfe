import type { Permission } from '#contracts/definition/permissions.ts';
import { rolesWith } from '#contracts/definition/permissions.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Desk } from './desk.tsx';

export function ClosedDesk({ name, needs }: { name: string; needs: Permission }) {
  return (
    <Desk title={name}>
      <EmptyState title="Your roles don’t open this page">
        {`It needs one of these roles: ${rolesWith(needs).join(', ')}. Ask an admin.`}
      </EmptyState>
    </Desk>
  );
}

export function NoSuchDesk() {
  return (
    <Desk title="Not found">
      <EmptyState title="404 Page Not Found">There is no such page in the staff area.</EmptyState>
    </Desk>
  );
}
