import { useState } from 'react';
import { styled } from 'styled-components';
import type { LedgerEvent } from '#contracts/events.ts';
import { placeOf, type Told } from '#contracts/proofs/history/verdict.ts';
import { describeLine, factOf } from '#contracts/statement/fact.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { line, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { useDates } from '../../../ui/figure/dates.tsx';
import { formatPoints, formatSigned } from '../../../ui/figure/format.ts';
import { Entry, EntryList } from '../../../ui/layout/entry-list.tsx';
import { Quiet } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';

const PAGE = 50;

const More = styled.div`
  padding-top: ${space(3)};
  border-top: ${line.hair};
  @media print {
    display: none;
  }
`;

/** Payloads of a file that was not proven may hold anything. */
function wordsOf(event: LedgerEvent): string {
  try {
    const fact = factOf(event);
    return fact === null ? describeKind(event.type, event.game) : describeLine(fact);
  } catch {
    return describeKind(event.type, event.game);
  }
}

/** The latest first. */
export function EventsOfFile({ events }: { events: readonly Told[] }) {
  const [count, setCount] = useState(PAGE);
  const dates = useDates();
  const shown = events.slice(-count).toReversed();
  return (
    <Panel title="Your events" aside={<Quiet>{formatPoints(events.length)} in all</Quiet>}>
      <EntryList label="Your events, the latest first">
        {shown.map((told) => {
          const { header, event } = told;
          return (
            <Entry
              key={`${told.number} ${placeOf(told)}`}
              name={event === null ? `An event of kind ${header.kind}` : wordsOf(event)}
              note={`No. ${formatPoints(header.version)} · ${placeOf(told)} · ${dates.second(header.at)} · balance ${formatPoints(header.available)}`}
              amount={header.amount === 0 ? '' : formatSigned(header.amount)}
            />
          );
        })}
      </EntryList>
      {count < events.length && (
        <More>
          <Button onClick={() => setCount(count + PAGE * 10)}>Show earlier events</Button>
        </More>
      )}
    </Panel>
  );
}
