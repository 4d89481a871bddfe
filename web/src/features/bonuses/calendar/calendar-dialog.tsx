import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { MonthPages } from './month-pages.tsx';

type CalendarDialogProps = { isOpen: boolean; onOpenChange(isOpen: boolean): void };

export function CalendarDialog({ isOpen, onOpenChange }: CalendarDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Daily bonus calendar">
      <MonthPages />
    </Dialog>
  );
}
