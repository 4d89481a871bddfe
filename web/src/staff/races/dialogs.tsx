import { BOARD_MEASURES, type BoardMeasure } from '#contracts/leaderboard/boards.ts';
import {
  cancelRaceCall,
  planRaceCall,
  raceWinnersCall,
  settleRaceCall,
  type StaffRace,
} from '#contracts/races/staff-calls.ts';
import { racePrizes } from '#contracts/races/terms.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { Input } from '../../ui/form/input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ActDialog } from '../act/act-dialog.tsx';
import type { Asked } from '../act/body-field.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';

export const MEASURE_WORDS: Readonly<Record<BoardMeasure, string>> = {
  wagered: 'Points wagered',
  multiplier: 'Highest multiplier',
  earned: 'Points earned',
};

const MEASURES = BOARD_MEASURES.map((value) => ({ value, label: MEASURE_WORDS[value] }));

export function PlanDialog({ onClose }: { onClose(): void }) {
  return (
    <ActDialog
      call={planRaceCall}
      title="Plan a race"
      description={({ prizes }) => {
        const given = racePrizes.safeParse(prizes);
        return `${given.success ? `${costOf(given.data)} ` : ''}Players with the same score share the prizes of their ranks.`;
      }}
      confirm="Plan race"
      fields={{
        name: { label: 'Name', hint: 'Players see it.', missing: 'Enter a name of 3 to 60 characters.' },
        measure: { label: 'Ranked by', initial: 'wagered', options: MEASURES },
        startsOn: { label: 'First day (UTC)', missing: 'Choose the first day.', ask: askDay },
        days: { label: 'Days', initial: 7, missing: 'Enter how many days the race takes.' },
        prizes: {
          label: 'Prizes in points',
          hint: 'By rank, for example 5000, 3000, 2000.',
          missing: 'Enter whole points for each rank, the highest first.',
          initial: [],
          ask: askPrizes,
        },
      }}
      done={({ name }) => ({ title: 'Race Planned', message: `${name} is on the leaderboard.` })}
      onClose={onClose}
    />
  );
}

const LAST_DAY = '2099-12-31';

function askDay({ value, onValue, control }: Asked) {
  return (
    <Input
      {...control}
      type="date"
      max={LAST_DAY}
      value={value as string}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

/** "5000, 3000 2000" */
function askPrizes({ onValue, control }: Asked) {
  const numbers = (text: string) =>
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number);
  return <Input {...control} onChange={({ target }) => onValue(numbers(target.value))} />;
}

function costOf(prizes: readonly number[]): string {
  const points = prizes.reduce((sum, prize) => sum + prize, 0);
  return `Prizes of ${countedPoints(points)} for ${prizes.length === 1 ? 'one rank' : `${prizes.length} ranks`}.`;
}

type RaceDialogProps = { race: StaffRace; onClose(): void };

export function CancelDialog({ race: { id, name, state }, onClose }: RaceDialogProps) {
  return (
    <ActDialog
      call={cancelRaceCall}
      params={{ id }}
      title={`Cancel ${name}`}
      description={
        state === 'counting'
          ? 'The race was not settled. No prize is paid, and a second person approves it.'
          : 'Players no longer see the race. A race that has started cannot be cancelled.'
      }
      confirm="Cancel race"
      tone="danger"
      fields={{}}
      onClose={onClose}
    />
  );
}

export function SettleDialog({ race: { id, name }, onClose }: RaceDialogProps) {
  return (
    <ActDialog
      call={settleRaceCall}
      params={{ id }}
      title={`Settle ${name} now`}
      description="The house also tries this automatically every 15 seconds. Prizes are paid once, however often it is tried."
      confirm="Settle now"
      fields={{}}
      done={() => ({ title: 'Settling', message: `${name} is settled as soon as all its scores are counted.` })}
      onClose={onClose}
    />
  );
}

const WINNER_COLUMNS = columnsOf(raceWinnersCall, {
  rank: 'Rank',
  player: ['Player', 'id'],
  score: 'Score',
  points: 'Prize',
  state: 'State',
});

export function WinnersDialog({ race: { id, name }, onClose }: RaceDialogProps) {
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={`Winners of ${name}`}>
      <StaffTable
        name={`Winners of ${name}`}
        columns={WINNER_COLUMNS}
        source={useTableSource(raceWinnersCall, { params: { id } })}
        empty={{ title: 'No winners', words: 'No player had a score in this race.' }}
      />
    </Dialog>
  );
}
