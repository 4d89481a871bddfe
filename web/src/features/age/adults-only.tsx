import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { ageCall } from '#contracts/age/calls.ts';
import { config } from '#contracts/settings/calls.ts';
import { calendarDay } from '#contracts/words/dates.ts';
import { usePerson } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Stack, Text } from '../../ui/layout/flow.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';
import { loadedOrLate } from '../../ui/state/late-part.tsx';

const FormFrame = ({ children }: { children: ReactNode }) => <>{children}</>;

/** Loaded on demand: most players have answered, and the form's libraries would slow every table. */
const AgeForm = lazy(async () => ({
  default: await loadedOrLate(async () => ({ default: (await import('./age-form.tsx')).AgeForm }), {
    title: 'The form could not be loaded.',
    Frame: FormFrame,
  }),
}));

const FormPlace = styled.div`
  min-height: 12rem;
`;

export function AdultsOnly() {
  const age = usePerson()?.age;
  const house = useCallQuery(config).data;
  if (age === 'adult' || house?.adultsOnly === false) return <Outlet />;
  return age === 'unknown' ? <AgeQuestion /> : <TooYoung />;
}

function AgeQuestion() {
  return (
    <Page title="Your age" heading="Before your first bet" size="text">
      <Stack gap={5} maxWidth="30rem">
        <p>You must be 18 or older to play. Enter your date of birth.</p>
        <Panel>
          <Suspense fallback={<FormPlace />}>
            <AgeForm />
          </Suspense>
        </Panel>
        <Text tone="quiet">
          We use the date only for this check, and never show it. You keep your points either way.
        </Text>
      </Stack>
    </Page>
  );
}

function TooYoung() {
  const { data } = useCallQuery(ageCall);
  // The birthday has passed.
  if (data?.state === 'unknown') return <AgeQuestion />;
  const until = data?.state === 'minor' ? calendarDay(data.until) : 'your 18th birthday';
  return (
    <Page title="Your age" heading="Not yet" size="text">
      <Stack gap={5} maxWidth="30rem">
        <p>You can play from {until}. You keep your points until then. If the date is wrong, contact support.</p>
        <ButtonLink to={paths.earn} tone="primary">
          Earn points
        </ButtonLink>
      </Stack>
    </Page>
  );
}
