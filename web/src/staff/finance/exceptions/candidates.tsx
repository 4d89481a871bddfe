import { styled } from 'styled-components';
import type { FinanceException } from '#contracts/finance/exceptions.ts';
import { candidatesCall } from '#contracts/finance/matching-calls.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { Choices, ChoiceLegend } from '../../../ui/form/choice.ts';
import { TickLabel } from '../../../ui/form/tick-label.ts';
import { Quiet } from '../../table/figures.tsx';
import { formatMicros } from '../../table/money.ts';
import { shortened } from './shortened.ts';

type CandidatesProps = {
  row: FinanceException;
  chosen: readonly string[];
  setChosen(chosen: readonly string[]): void;
};

/** Several, if one line pays for all of them. */
export function Candidates({ row: { account, micros, line }, chosen, setChosen }: CandidatesProps) {
  const read = useCallQuery(candidatesCall, {
    params: { account },
    query: { micros: String(micros), ...(line !== null && { line: line.id }) },
  });
  const rows = read.data?.rows ?? [];
  const sum = rows.filter(({ place }) => chosen.includes(place)).reduce((total, { micros: own }) => total + own, 0);
  const turn = (place: string) =>
    setChosen(chosen.includes(place) ? chosen.filter((one) => one !== place) : [...chosen, place]);
  return (
    <Choices>
      <ChoiceLegend>Entries of the books</ChoiceLegend>
      <Quiet>{read.isPending ? 'Reading' : `Chosen: ${formatMicros(sum)} of ${formatMicros(micros)}`}</Quiet>
      <Scrolled>
        {rows.map(({ place, micros: amount, references, at }) => (
          <TickLabel key={place}>
            <input type="checkbox" checked={chosen.includes(place)} onChange={() => turn(place)} />
            <span>
              {formatMicros(amount)} · {shortened(references[0] ?? `#${place}`)} · <time>{at.slice(0, 10)}</time>
            </span>
          </TickLabel>
        ))}
      </Scrolled>
    </Choices>
  );
}

/** The buttons below stay in view. */
const Scrolled = styled.div`
  max-height: 14rem;
  overflow-y: auto;
  time {
    white-space: nowrap;
  }
`;
