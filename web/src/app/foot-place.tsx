import { useLocation } from 'react-router-dom';
import { usePart } from '../ui/state/use-part.ts';
import { paths } from '../ui/paths.ts';

/** Tables fill the screen; documents and the landing page have a larger footer. */
const WITH_FOOT: ReadonlySet<string> = new Set([
  paths.home,
  paths.auth,
  paths.earn,
  paths.lobby,
  paths.gameHistory,
  paths.withdraw,
  paths.withdrawalHistory,
  paths.leaderboard,
  paths.profile,
  paths.notifications,
  paths.fairness,
  paths.support,
]);

const loadFoot = async () => (await import('../ui/layout/page-foot.tsx')).PageFoot;

export function FootPlace() {
  const isHere = WITH_FOOT.has(useLocation().pathname);
  const foot = usePart(loadFoot, isHere);
  return isHere && foot !== null ? foot({}) : null;
}
