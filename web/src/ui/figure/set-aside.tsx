import type { User } from '#contracts/accounts/user.ts';
import { countedPoints } from './format.ts';

type SetAsideProps = { user: Pick<User, 'heldPoints' | 'pendingPoints'> };

export function SetAside({ user: { heldPoints, pendingPoints } }: SetAsideProps) {
  // The two are read separately, and one may be older.
  const others = Math.max(0, heldPoints - pendingPoints);
  return (
    <>
      {pendingPoints > 0 && `, ${countedPoints(pendingPoints)} pending`}
      {others > 0 && `, ${countedPoints(others)} held`}
    </>
  );
}
