import { useState } from 'react';
import { endOtherSessions, endSession, sessions } from '#contracts/accounts/security-calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { failedFirstRead, sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation, useCallQuery } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { focusHandedOn } from '../../../ui/action/focus-handed-on.ts';
import { Time } from '../../../ui/figure/time.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../../ui/layout/entry-list.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Actions } from '../form-parts.ts';
import { useReadSecurityAgain } from './use-read-security-again.ts';

type OwnSession = ReplyOf<typeof sessions>['sessions'][number];

const SIGNED_IN_BY: Record<OwnSession['assurance'], string> = {
  password: 'Password',
  'password+totp': 'Password and code',
  'password+recovery': 'Password and recovery code',
  passkey: 'Passkey',
};

/** A session that ended leaves the list, with its button. */
const toList = focusHandedOn();

function SessionEntry({ session, onEnded }: { session: OwnSession; onEnded(): void }) {
  const { id, browser, place, assurance, isCurrent, lastUsedAt } = session;
  const ending = useCallMutation(endSession);
  const toast = useToast();
  const end = async () => {
    try {
      await ending.mutateAsync({ params: { session: id } });
      toast({ title: 'Signed out', message: `${browser} is signed out.`, tone: 'gain' });
    } catch (error) {
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
    onEnded();
  };
  return (
    <Entry
      name={browser}
      badge={isCurrent && <Badge tone="gain">This one</Badge>}
      note={
        <>
          {place} · {SIGNED_IN_BY[assurance]} · Last used <Time at={lastUsedAt} />
        </>
      }
      amount={
        !isCurrent && (
          <span ref={toList}>
            <Button
              aria-label={`Sign out ${browser}`}
              pending={ending.isPending}
              pendingText="Signing out..."
              onClick={() => void end()}
            >
              Sign out
            </Button>
          </span>
        )
      }
    />
  );
}

function EndOthers({ onEnded }: { onEnded(): void }) {
  const [isAsking, ask] = useState(false);
  const ending = useCallMutation(endOtherSessions);
  const toast = useToast();
  const end = async () => {
    try {
      const { ended } = (await ending.mutateAsync({})).data;
      toast({ title: 'Signed out', message: endedWords(ended), tone: 'gain' });
    } catch (error) {
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
    ask(false);
    onEnded();
  };
  return (
    <>
      <Actions ref={toList}>
        <Button tone="danger" onClick={() => ask(true)}>
          Sign out all others
        </Button>
      </Actions>
      <Dialog
        isOpen={isAsking}
        onOpenChange={ask}
        title="Sign out all others?"
        description="Every other browser has to sign in again, and is treated as a new device. You stay signed in here."
      >
        <Actions>
          <Button tone="danger" pending={ending.isPending} pendingText="Signing out..." onClick={() => void end()}>
            Sign out all others
          </Button>
          <Button onClick={() => ask(false)}>Cancel</Button>
        </Actions>
      </Dialog>
    </>
  );
}

function endedWords(count: number): string {
  if (count === 0) return 'There was no other session.';
  return count === 1 ? 'One other session has ended.' : `${count} other sessions have ended.`;
}

export function SessionList() {
  const read = useCallQuery(sessions, undefined, { refetchOnMount: 'always' });
  const readAgain = useReadSecurityAgain();
  const own = read.data?.sessions ?? [];
  return (
    <Panel title="Where you are signed in">
      {read.isPending && <EntrySkeletons count={2} words="Loading your sessions" hasNotes />}
      <ErrorState title="Your sessions could not be loaded." {...failedFirstRead(read)} />
      {own.length > 0 && (
        <EntryList label="Where you are signed in">
          {own.map((session) => (
            <SessionEntry key={session.id} session={session} onEnded={readAgain} />
          ))}
        </EntryList>
      )}
      {own.length > 1 && <EndOthers onEnded={readAgain} />}
    </Panel>
  );
}
