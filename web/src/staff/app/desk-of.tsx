import { lazy, type ReactNode, Suspense } from 'react';
import { useUser } from '../../api/session.tsx';
import { loadedOrLate } from '../../ui/state/late-part.tsx';
import { Desk, DeskTitle } from '../house/desk.tsx';
import type { Desk as DeskEntry } from './desks.ts';
import { ClosedDesk } from '../house/no-desk.tsx';

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
