import { CalendarDays } from 'lucide-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { loadedOrLate } from '../../ui/state/late-part.tsx';

const CalendarLate = lazy(async () => ({
  default: await loadedOrLate(async () => ({ default: (await import('./calendar/calendar-late.tsx')).CalendarLate }), {
    title: 'The calendar could not be loaded.',
    Frame: Fragment,
  }),
}));

const Place = styled.div`
  min-height: 24rem;
`;

const Door = styled.div`
  margin-inline-start: -${space(3)};
`;

export function BonusCalendar() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Door>
      <Button small tone="plain" onClick={() => setOpen(true)}>
        <CalendarDays size={16} aria-hidden="true" />
        Calendar and reminder
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Daily bonus calendar">
        <Suspense fallback={<Place />}>
          <CalendarLate />
        </Suspense>
      </Dialog>
    </Door>
  );
}
