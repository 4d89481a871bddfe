import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { styled } from 'styled-components';
import { updateProfile } from '#contracts/accounts/security-calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import { setRealityCheckCall } from '#contracts/limits/calls.ts';
import { REALITY_CHECK_MINUTES, type RealityCheckMinutes } from '#contracts/limits/limit.ts';
import { sentenceOf, failedFirstRead } from '../../api/api-error.ts';
import { useCallMutation, useRefreshViews } from '../../api/use-call.ts';
import { useLimits } from '../../api/use-limits.ts';
import { touch } from '../../theme/tokens.ts';
import { Choice, ChoiceLegend, Choices } from '../../ui/form/choice.ts';
import { LockableRadio } from '../../ui/form/lockable-radio.tsx';
import { SwitchLabel } from '../../ui/form/tick-label.ts';
import { Row } from '../../ui/layout/flow.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { loadedOrLate } from '../../ui/state/late-part.tsx';
import { Note, Words, Wrong } from './form-parts.ts';
import { type LengthOption, ExclusionPanel } from './limits/exclusion-panel.tsx';
import { OwnLimits } from './limits/own-limits.tsx';
import { DeleteAccount } from './my-data/delete-account.tsx';
import { TakeHistory } from './my-data/take-history.tsx';
import { YourData } from './my-data/your-data.tsx';
import { Passkeys } from './second-factor/passkeys.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { ChangePassword } from './security/change-password.tsx';
import { RecentEvents } from './security/recent-events.tsx';
import { SessionList } from './security/session-list.tsx';
import { TimeZone } from './settings/time-zone.tsx';
import { NotificationPreferences } from './settings/notification-preferences.tsx';
import { ProfileForm } from './settings/profile-form.tsx';
import { useChangedUser } from './settings/use-changed-user.ts';
import { Statement } from './statement.tsx';

const Tile = styled(Choice)`
  flex: 1 1 7rem;
  place-items: center;
  min-height: ${touch};
`;

function nameOf(minutes: RealityCheckMinutes): string {
  return minutes === 0 ? 'Off' : `${minutes} minutes`;
}

function RealityCheckChoice() {
  const read = useLimits();
  const setting = useCallMutation(setRealityCheckCall);
  const refresh = useRefreshViews();
  const choose = (minutes: RealityCheckMinutes) =>
    setting.mutate({ body: { minutes } }, { onSettled: () => refresh(['limits']) });
  const isNewer = setting.isPending || (setting.isSuccess && read.isFetching);
  const chosen = isNewer ? setting.variables.body.minutes : read.data?.realityCheckMinutes;
  return (
    <Panel title="Reality check">
      <Words>While you play, we can stop you now and then and show how long you have played and what it came to.</Words>
      {read.isPending && <Skeleton width="20rem" height="2.75rem" />}
      <ErrorState title="Your reality check could not be loaded." {...failedFirstRead(read)} />
      {chosen !== undefined && (
        <Choices>
          <ChoiceLegend>Remind me every</ChoiceLegend>
          <Row gap={2} wrap maxWidth="34rem">
            {REALITY_CHECK_MINUTES.map((minutes) => (
              <Tile key={minutes}>
                <LockableRadio
                  name="reality-check"
                  value={minutes}
                  isChosen={minutes === chosen}
                  isLocked={setting.isPending}
                  onChoose={choose}
                />
                {nameOf(minutes)}
              </Tile>
            ))}
          </Row>
        </Choices>
      )}
      {setting.isError && <Wrong role="alert">{sentenceOf(setting.error)}</Wrong>}
    </Panel>
  );
}

const daysLong = (days: number, label = `${days} days`): LengthOption => ({
  value: String(days),
  label,
  choice: { type: 'time-out', days },
});

const TIME_OUT_LENGTHS = [
  daysLong(1, '24 hours'),
  daysLong(2),
  daysLong(3),
  daysLong(7),
  daysLong(14),
  daysLong(30),
] as const satisfies readonly LengthOption[];

function TimeOut() {
  return (
    <ExclusionPanel
      type="time-out"
      title="Time out"
      words="Take a break from the games. You can't bet until it is over, and it can't be ended early."
      lengths={TIME_OUT_LENGTHS}
      action="Take time out"
    />
  );
}

function NamePrivacy({ user }: { user: User }) {
  const updating = useCallMutation(updateProfile);
  const noteChange = useChangedUser();
  const toast = useToast();
  const change = async (hidesName: boolean) => {
    try {
      noteChange((await updating.mutateAsync({ body: { hidesName } })).data.user);
      const message = hidesName ? 'Other players now see “Hidden player”.' : 'Other players see your name again.';
      toast({ title: 'Profile Updated', message, tone: 'gain' });
    } catch (error) {
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return (
    <Panel title="Privacy">
      <SwitchLabel>
        <input
          type="checkbox"
          checked={user.hidesName}
          disabled={updating.isPending}
          onChange={({ target }) => void change(target.checked)}
        />
        Hide my name on the leaderboard and in live activity
      </SwitchLabel>
      <Note>You keep your rank. Chat messages and shared receipts still show your name.</Note>
    </Panel>
  );
}

const monthsLong = (months: number | null, label: string): LengthOption => ({
  value: String(months),
  label,
  choice: { type: 'self-exclusion', months },
});

const LENGTHS = [
  monthsLong(6, '6 months'),
  monthsLong(12, '1 year'),
  monthsLong(24, '2 years'),
  monthsLong(60, '5 years'),
  monthsLong(null, 'Permanently'),
] as const satisfies readonly LengthOption[];

function SelfExclusion() {
  return (
    <ExclusionPanel
      type="self-exclusion"
      title="Self-exclusion"
      words="If playing no longer feels right, exclude yourself for 6 months or longer. Bonuses and advertising stop too."
      lengths={LENGTHS}
      action="Exclude myself"
    />
  );
}

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

type Part = { id: string; Content: ComponentType<{ user: User }> };

/** Parts of other features are named by `own`. */
export type OwnPart = 'level' | 'invitation' | 'own-total' | 'payee';
type Section = { id: string; name: string; parts: readonly (Part | { own: OwnPart })[] };

/** In the order of the list. An address names a section or one of its parts. */
export const PROFILE_SECTIONS: readonly Section[] = [
  {
    id: 'account',
    name: 'Account',
    parts: [{ id: 'details', Content: ProfileForm }, { own: 'level' }, { own: 'invitation' }],
  },
  { id: 'payout', name: 'Payout details', parts: [{ own: 'payee' }] },
  {
    id: 'notification-choices',
    name: 'Notifications',
    parts: [{ id: 'notifications', Content: NotificationPreferences }],
  },
  {
    id: 'data',
    name: 'Privacy and data',
    parts: [
      { id: 'privacy', Content: NamePrivacy },
      { id: 'your-data', Content: YourData },
      { id: 'own-history', Content: TakeHistory },
    ],
  },
  { id: 'zone', name: 'Time zone', parts: [{ id: 'time-zone', Content: TimeZone }] },
  {
    id: 'security',
    name: 'Sign-in and security',
    parts: [
      { id: 'password', Content: ChangePassword },
      { id: 'passkeys', Content: Passkeys },
      { id: 'second-factor', Content: SecondFactor },
      { id: 'sessions', Content: SessionList },
      { id: 'events', Content: RecentEvents },
    ],
  },
  {
    id: 'limits',
    name: 'Limits',
    parts: [
      { id: 'own-limits', Content: OwnLimits },
      { id: 'reality-check', Content: RealityCheckChoice },
      { id: 'time-out', Content: TimeOut },
      { id: 'self-exclusion', Content: SelfExclusion },
    ],
  },
  {
    id: 'transactions',
    name: 'Transaction History',
    parts: [
      { id: 'statement', Content: Statement },
      { id: 'earnings', Content: Days },
    ],
  },
  { id: 'proofs', name: 'Proofs', parts: [{ own: 'own-total' }] },
  { id: 'closing', name: 'Close your account', parts: [{ id: 'delete-account', Content: DeleteAccount }] },
];

const idOf = (part: Section['parts'][number]) => ('own' in part ? part.own : part.id);

/** The first one for an address without a section. */
export function sectionOf(hash: string): Section {
  const name = hash.slice(1);
  const found = PROFILE_SECTIONS.find(({ id, parts }) => id === name || parts.some((part) => idOf(part) === name));
  return found ?? PROFILE_SECTIONS[0]!;
}
