import { useState } from 'react';
import { type SECURITY_EVENTS, securityEvents } from '#contracts/accounts/security-calls.ts';
import { failedFirstRead } from '../../../api/api-error.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { focusHandedOn } from '../../../ui/action/focus-handed-on.ts';
import { Time } from '../../../ui/figure/time.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../../ui/layout/entry-list.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Actions, Note } from '../form-parts.ts';

const FIRST_SHOWN = 8;

const WORDS: Record<(typeof SECURITY_EVENTS)[number], string> = {
  'signed-in': 'Signed in',
  'new-device': 'Signed in from a new device',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by a mailed link',
  'address-confirmed': 'Email address confirmed',
  'address-disowned': 'Email address removed by the owner of the mailbox',
  'address-claim-ended': 'Email address removed: it was not confirmed in time',
  'address-change-asked': 'Change of email address requested',
  'address-changed': 'Email address changed',
  'address-change-stopped': 'Change of email address stopped',
  'export-asked': 'File of your data requested',
  'export-downloaded': 'File of your data downloaded',
  'deletion-asked': 'Account deletion requested',
  'deletion-stopped': 'Account deletion cancelled',
  'second-factor-added': 'Authenticator app added',
  'second-factor-removed': 'Authenticator app removed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'passkey-suspended': 'Passkey suspended',
  'recovery-codes-made': 'New recovery codes made',
  'recovery-code-used': 'Recovery code used',
};

const toPanel = focusHandedOn();

export function RecentEvents() {
  const read = useCallQuery(securityEvents, undefined, { refetchOnMount: 'always' });
  const [isWhole, showWhole] = useState(false);
  const events = read.data?.events ?? [];
  const shown = isWhole ? events : events.slice(0, FIRST_SHOWN);
  return (
    <Panel title="Recent security events">
      <Note>If you do not recognise something here, change your password.</Note>
      {read.isPending && <EntrySkeletons count={3} words="Loading your security events" hasNotes />}
      <ErrorState title="Your security events could not be loaded." {...failedFirstRead(read)} />
      {read.data?.events.length === 0 && <EmptyState title="Sign-ins and changes to your account appear here." />}
      {shown.length > 0 && (
        <EntryList label="Recent security events">
          {shown.map(({ kind, at, browser }, place) => (
            <Entry
              key={`${at} ${kind} ${place}`}
              name={WORDS[kind]}
              note={<EventNote at={at} browser={browser} />}
              amount=""
            />
          ))}
        </EntryList>
      )}
      {shown.length < events.length && (
        <Actions ref={toPanel}>
          <Button onClick={() => showWhole(true)}>Show all {events.length}</Button>
        </Actions>
      )}
    </Panel>
  );
}

function EventNote({ at, browser }: { at: string; browser: string | null }) {
  return (
    <>
      {browser !== null && `${browser} · `}
      <Time at={at} />
    </>
  );
}
