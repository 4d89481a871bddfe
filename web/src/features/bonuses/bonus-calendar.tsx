import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { usePart } from '../../ui/state/use-part.ts';

const Door = styled.div`
  margin-inline-start: -${space(3)};
`;

const loadCalendar = async () => (await import('./calendar/calendar-dialog.tsx')).CalendarDialog;

export function BonusCalendar() {
  const [isOpen, setOpen] = useState(false);
  const renderCalendar = usePart(loadCalendar, isOpen);
  return (
    <Door>
      <Button small tone="plain" onClick={() => setOpen(true)}>
        <CalendarDays size={16} aria-hidden="true" />
        Calendar and reminder
      </Button>
      {renderCalendar?.({ isOpen, onOpenChange: setOpen })}
    </Door>
  );
}
