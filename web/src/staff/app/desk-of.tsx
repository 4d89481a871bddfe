import { lazy, type ReactNode, Suspense } from 'react';
import { useUser } from '../../api/session.tsx';
import { loadedOrLate } from '../../ui/state/late-part.tsx';
import { Desk } from '../house/desk.tsx';
import type { Desk as AnyDesk } from './desks.ts';
import { ClosedDesk } from '../house/no-desk.tsx';

type DeskEntry = Omit<AnyDesk, 'icon' | 'letter'>;

const LateFrame = ({ children }: { children: ReactNode }) => <Desk title="Staff">{children}</Desk>;

export function loadedDesk({ load }: DeskEntry) {
  return lazy(async () => ({
    default: await loadedOrLate(load, { title: 'This page could not be loaded.', Frame: LateFrame }),
  }));
}

/** A desk that the reader's roles do not open says which roles would. */
export function DeskOf({ desk, children }: { desk: DeskEntry; children: ReactNode }) {
  const { permissions } = useUser();
  if (!permissions.includes(desk.needs)) return <ClosedDesk name={desk.name} needs={desk.needs} />;
  return <Suspense fallback={<Desk title={desk.name}>{null}</Desk>}>{children}</Suspense>;
}
