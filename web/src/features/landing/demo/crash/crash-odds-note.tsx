import { multiplierText } from '../../../../ui/figure/multiplier.ts';
import { type Column, Table } from '../../../../ui/layout/table.tsx';
import { OddsNote, percentText } from '../odds-note.tsx';
import { demoCrashReturn, REAL_CRASH_RETURN, SHOWN_TARGETS } from './crash-odds.ts';

const COLUMNS: readonly Column<number>[] = [
  { name: 'Cash out at', cell: (target) => multiplierText(target) },
  { name: 'Here', isAmount: true, cell: (target) => percentText(demoCrashReturn(target)) },
  { name: 'Real game', isAmount: true, cell: () => percentText(REAL_CRASH_RETURN) },
];

export function CrashOddsNote() {
  return (
    <OddsNote
      isDifferent
      figures={
        <Table caption="Average return of crash" columns={COLUMNS} items={SHOWN_TARGETS} keyOf={(target) => target} />
      }
    >
      The demo has its own odds: better than the real game up to about 5x (it returns{' '}
      {percentText(demoCrashReturn(101))} at 1.01x) and worse far above ({percentText(demoCrashReturn(5000))} at 50x).
      Real crash returns {percentText(REAL_CRASH_RETURN)} at every target.
    </OddsNote>
  );
}
