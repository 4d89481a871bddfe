import { useState } from 'react';
import { styled } from 'styled-components';
import { sentenceOf } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { color, font, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';

const Frame = styled.section`
  display: grid;
  justify-items: start;
  gap: ${space(4)};
  max-width: 34rem;
  margin: 12vh auto 0;
  padding: ${space(4)};
  h1 {
    font-family: ${font.face};
    font-size: ${size.heading};
    font-weight: ${weight.face};
  }
  p,
  ol {
    color: ${color.text};
  }
  ol {
    display: grid;
    gap: ${space(2)};
    padding-inline-start: ${space(5)};
    list-style: decimal;
  }
`;

/** Roles have no effect in a session without a second factor. */
export function SleepingRoles({ hasFactor }: { hasFactor: boolean }) {
  const { signOut } = useSession();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = async () => {
    setPending(true);
    setFailure(null);
    try {
      await signOut();
      window.location.assign('/auth');
    } catch (error) {
      setFailure(sentenceOf(error));
      setPending(false);
    }
  };
  return (
    <Frame>
      <h1>Your roles are asleep</h1>
      {hasFactor ? (
        <p>They need a sign-in with your second factor. Sign out, then sign in with your passkey or your code.</p>
      ) : (
        <>
          <p>They need a second factor, which this account does not have yet.</p>
          <ol>
            <li>Ask an administrator for an enrolment link. They send it from your page under Users.</li>
            <li>Open the link in the mail within an hour, and add a passkey or an authenticator app.</li>
            <li>Sign out, and sign in with it.</li>
          </ol>
        </>
      )}
      <FormProblem problem={failure === null ? null : { title: 'Logout failed', message: failure }} />
      <Button tone="primary" pending={isPending} pendingText="Logging out..." onClick={() => void leave()}>
        Sign out
      </Button>
    </Frame>
  );
}
