// What stands beside a balance and is not part of it: points of offers that become available at a date, and points held for
// something else.
import type { User } from '#contracts/accounts/user.ts';
import { countedPoints } from './format.ts';

type SetAsideProps = { user: Pick<User, 'heldPoints' | 'pendingPoints'> };

export function SetAside({ user: { heldPoints, pendingPoints } }: SetAsideProps) {
  // The two are read from different places: one of them may be a moment older.
  const others = Math.max(0, heldPoints - pendingPoints);
  return (
    <>
      {pendingPoints > 0 && `, ${countedPoints(pendingPoints)} pending`}
      {others > 0 && `, ${countedPoints(others)} held`}
    </>
  );
}
