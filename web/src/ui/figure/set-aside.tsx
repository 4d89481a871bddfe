import type { User } from '#contracts/accounts/user.ts';
import { countedPoints } from './format.ts';

type SetAsideProps = { user: Pick<User, 'heldPoints' | 'pendingPoints'>; follows?: boolean };

/** Nothing while no points are set aside. `follows`: a comma comes first. */
export function SetAside({ user: { heldPoints, pendingPoints }, follows = false }: SetAsideProps) {
  // The two are read separately, and one may be older.
  const others = Math.max(0, heldPoints - pendingPoints);
  const parts = [
    ...(pendingPoints > 0 ? [`${countedPoints(pendingPoints)} pending`] : []),
    ...(others > 0 ? [`${countedPoints(others)} held`] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <>
      {follows && ', '}
      <span>{parts.join(', ')}</span>
    </>
  );
}
