import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { deskPath } from '../house/desk-paths.ts';

type ChangeLinkProps = { id: string; title?: string; children: ReactNode };

/** Opens the change request beside the others. */
export function ChangeLink({ id, title, children }: ChangeLinkProps) {
  return (
    <Link to={`${deskPath('approvals')}?show=all&open=${id}`} title={title}>
      {children}
    </Link>
  );
}
