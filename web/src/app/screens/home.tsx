// Home: the dashboard with what other features have to show on it.
import { DailyBonusCard } from '../../features/bonuses/daily-bonus-card.tsx';
import DashboardPage from '../../features/dashboard/dashboard-page.tsx';

export function Home() {
  return <DashboardPage earning={<DailyBonusCard />} />;
}
