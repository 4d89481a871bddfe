import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';

export function OtherAccount({ message, onSignedOut }: { message: string; onSignedOut(): void }) {
  const { user, signOut } = useSession();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = async () => {
    setPending(true);
    setFailure(null);
    try {
      await signOut();
      onSignedOut();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setPending(false);
    }
  };
  const title = user === null ? 'Another account' : `You are signed in as ${user.username}`;
  return (
    <>
      <FormProblem problem={{ title, message }} />
      {failure !== null && <FormProblem problem={{ title: 'Logout failed', message: failure }} />}
      <Button tone="primary" pending={isPending} pendingText="Logging out..." onClick={() => void leave()}>
        Sign out
      </Button>
    </>
  );
}
