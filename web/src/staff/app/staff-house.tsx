import { useEffect, useState } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { staffSessionCall } from '#contracts/standing/factor-calls.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { color, font, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { useUser, useSession } from '../../api/session.tsx';
import { useAreaTheme } from '../../theme/theme-provider.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { paths } from '../../ui/paths.ts';
import { useFresh } from '../house/use-fresh.ts';
import { DeskOf, loadedDesk, NoSuchDesk } from './desk-of.tsx';
import { AUDITORS_DESK, DESKS, PACK_DESK, PLAYER_DESK, PROOF_DESK } from './desks.ts';
import { StaffFrame } from './staff-frame.tsx';
import { useStaffNews } from '../house/use-staff-news.ts';

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
function SleepingRoles({ hasFactor }: { hasFactor: boolean }) {
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

const ROUTES = [...DESKS, PLAYER_DESK, PROOF_DESK, AUDITORS_DESK, PACK_DESK].map((desk) => ({
  desk,
  Part: loadedDesk(desk),
}));

export function StaffHouse() {
  const { permissions } = useUser();
  return permissions.length === 0 ? <TurnedAway /> : <AwakeHouse />;
}

/** The desks are shown at once: most sessions are awake. */
function AwakeHouse() {
  const { data } = useFresh(staffSessionCall);
  if (data?.areRolesAsleep === true) return <SleepingRoles hasFactor={data.hasFactor} />;
  return <House />;
}

function House() {
  useStaffNews();
  useAreaTheme('staff');
  return (
    <StaffFrame>
      <Routes>
        {ROUTES.map(({ desk, Part }) => (
          <Route
            key={desk.path}
            path={desk.path}
            element={
              <DeskOf desk={desk}>
                <Part />
              </DeskOf>
            }
          />
        ))}
        <Route path="*" element={<NoSuchDesk />} />
      </Routes>
    </StaffFrame>
  );
}

const REDIRECT_MS = 500;

function TurnedAway() {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      toast({ title: 'Access Denied', message: 'Admin access required.', tone: 'loss' });
      void navigate(paths.home, { replace: true });
    }, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [toast, navigate]);
  return (
    <Text pad={[8, 4]} tone="text" textAlign="center" role="alert">
      Access Denied - Admin access required to view this page.
    </Text>
  );
}
