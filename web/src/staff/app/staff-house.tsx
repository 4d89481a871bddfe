import { useEffect } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { staffSessionCall } from '#contracts/standing/factor-calls.ts';
import { Text } from '../../ui/layout/flow.ts';
import { SleepingRoles } from '../house/sleeping-roles.tsx';
import { useUser } from '../../api/session.tsx';
import { useAreaTheme } from '../../theme/theme-provider.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { paths } from '../../ui/paths.ts';
import { useFresh } from '../house/use-fresh.ts';
import { DeskOf, loadedDesk } from './desk-of.tsx';
import { DESKS, PLAYER_DESK, PROOF_DESK } from './desks.ts';
import { StaffFrame } from './staff-frame.tsx';
import { useStaffNews } from '../house/use-staff-news.ts';
import { NoSuchDesk } from '../house/no-desk.tsx';

const ROUTES = [...DESKS, PLAYER_DESK, PROOF_DESK].map((desk) => ({ desk, Part: loadedDesk(desk) }));

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
