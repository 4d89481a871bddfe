import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { User } from '#contracts/accounts/user.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { loadedOrLate } from '../../ui/state/late-part.tsx';
import { OwnLimits } from './limits/own-limits.tsx';
import { RealityCheckChoice } from './limits/reality-check-choice.tsx';
import { SelfExclusion } from './limits/self-exclusion.tsx';
import { TimeOut } from './limits/time-out.tsx';
import { DeleteAccount } from './my-data/delete-account.tsx';
import { YourData } from './my-data/your-data.tsx';
import { Passkeys } from './second-factor/passkeys.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { ChangePassword } from './security/change-password.tsx';
import { RecentEvents } from './security/recent-events.tsx';
import { SessionList } from './security/session-list.tsx';
import { TimeZone } from './settings/time-zone.tsx';
import { NotificationPreferences } from './settings/notification-preferences.tsx';
import { NamePrivacy } from './settings/name-privacy.tsx';
import { ProfileForm } from './settings/profile-form.tsx';
import { Statement } from './statement.tsx';

const DaysPanel = ({ children }: { children: ReactNode }) => <Panel title="Earnings and play">{children}</Panel>;

const DaysLate = lazy(async () => ({
  default: await loadedOrLate(async () => ({ default: (await import('./days/days-late.tsx')).DaysLate }), {
    title: 'Your earnings and play could not be loaded.',
    Frame: DaysPanel,
  }),
}));

function Days() {
  return (
    <Suspense fallback={<DaysPanel>{null}</DaysPanel>}>
      <DaysLate />
    </Suspense>
  );
}

export const PROFILE_TABS = [
  { tab: 'settings', label: 'Profile Settings' },
  { tab: 'security', label: 'Security' },
  { tab: 'limits', label: 'Limits' },
  { tab: 'transactions', label: 'Transaction History' },
] as const;

export type ProfileTab = (typeof PROFILE_TABS)[number]['tab'];

type Section = { id: string; tab: ProfileTab; Content: ComponentType<{ user: User }> };

export const PROFILE_SECTIONS: readonly Section[] = [
  { id: 'details', tab: 'settings', Content: ProfileForm },
  { id: 'privacy', tab: 'settings', Content: NamePrivacy },
  { id: 'time-zone', tab: 'settings', Content: TimeZone },
  { id: 'notifications', tab: 'settings', Content: NotificationPreferences },
  { id: 'your-data', tab: 'settings', Content: YourData },
  { id: 'delete-account', tab: 'settings', Content: DeleteAccount },
  { id: 'password', tab: 'security', Content: ChangePassword },
  { id: 'passkeys', tab: 'security', Content: Passkeys },
  { id: 'second-factor', tab: 'security', Content: SecondFactor },
  { id: 'sessions', tab: 'security', Content: SessionList },
  { id: 'events', tab: 'security', Content: RecentEvents },
  { id: 'own-limits', tab: 'limits', Content: OwnLimits },
  { id: 'reality-check', tab: 'limits', Content: RealityCheckChoice },
  { id: 'time-out', tab: 'limits', Content: TimeOut },
  { id: 'self-exclusion', tab: 'limits', Content: SelfExclusion },
  { id: 'earnings', tab: 'transactions', Content: Days },
  { id: 'statement', tab: 'transactions', Content: Statement },
];

export function tabOf(hash: string): ProfileTab {
  const name = hash.slice(1);
  const section = PROFILE_SECTIONS.find(({ id }) => id === name);
  return section?.tab ?? PROFILE_TABS.find(({ tab }) => tab === name)?.tab ?? 'settings';
}
