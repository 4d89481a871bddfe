import { Link } from 'react-router-dom';
import { useUser } from '../../api/session.tsx';
import { AUDITORS_PATH, deskPath } from '../house/desk-paths.ts';

export function AuditorsLink() {
  const { permissions } = useUser();
  if (!permissions.includes('manage-auditors')) return null;
  return (
    <>
      <Link to={deskPath(AUDITORS_PATH)}>Outside auditors</Link> ·
    </>
  );
}
