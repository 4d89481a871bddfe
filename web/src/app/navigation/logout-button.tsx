import { useState } from 'react';
import { OfflineError, sentenceOf } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useKeptWords } from '../../features/play/rounds/kept-words.ts';
import { Button } from '../../ui/action/button.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';

const GOODBYE = 'See you next time!';

export function LogoutButton() {
  const { signOut } = useSession();
  const toast = useToast();
  const kept = useKeptWords();
  const [isPending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    try {
      // The session may have ended although the answer was lost; a second request confirms it.
      await signOut().catch((error: unknown) => (error instanceof OfflineError ? signOut() : Promise.reject(error)));
      toast({ title: 'Logged out', message: kept === null ? GOODBYE : `${GOODBYE} ${kept}` });
    } catch (error) {
      toast({ title: 'Logout failed', message: sentenceOf(error), tone: 'loss' });
      setPending(false);
    }
  };
  return (
    <Button tone="plain" small pending={isPending} pendingText="Logging out..." onClick={() => void leave()}>
      Logout
    </Button>
  );
}
