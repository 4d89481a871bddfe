import { lazy, type ReactNode, Suspense } from 'react';
import { useUser } from '../../api/session.tsx';
import { loadedOrLate } from '../../ui/state/late-part.tsx';
import { Desk, DeskTitle } from '../house/desk.tsx';
import type { Desk as DeskEntry } from './desks.ts';
import { type Permission, rolesWith } from '#contracts/definition/permissions.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';

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

const LateFrame = ({ children }: { children: ReactNode }) => <Desk>{children}</Desk>;

export function loadedDesk({ load }: DeskEntry) {
  return lazy(async () => ({
    default: await loadedOrLate(load, { title: 'This page could not be loaded.', Frame: LateFrame }),
  }));
}

/** A desk that the reader's roles do not open says which roles would. */
export function DeskOf({ desk, children }: { desk: DeskEntry; children: ReactNode }) {
  const { permissions } = useUser();
  if (!permissions.includes(desk.needs)) return <ClosedDesk name={desk.title} needs={desk.needs} />;
  return (
    <DeskTitle value={desk.title}>
      <Suspense fallback={<Desk>{null}</Desk>}>{children}</Suspense>
    </DeskTitle>
  );
}
