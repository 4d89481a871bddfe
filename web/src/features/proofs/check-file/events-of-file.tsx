import { useState } from 'react';
import { styled } from 'styled-components';
import type { LedgerEvent } from '#contracts/events.ts';
import { placeOf } from '#contracts/proofs/history/verdict.ts';
import { describeLine, factOf } from '#contracts/statement/fact.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { counted } from '#contracts/words/figures.ts';
import { line, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { useDates } from '../../../ui/figure/dates.tsx';
import { formatPoints, formatSigned } from '../../../ui/figure/format.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Entry, EntryList } from '../../../ui/layout/entry-list.tsx';
import { Quiet } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { Checked } from './history-banner.tsx';

const FIRST = 20;
const MORE = 200;

const Foot = styled.div`
  padding-top: ${space(3)};
  border-top: ${line.hair};
  @media print {
    display: none;
  }
`;

/** A part of a note is not broken. */
const Parts = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(3)};
  span {
    white-space: nowrap;
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
export function EventsOfFile({ verdict: { events, checks } }: { verdict: Checked }) {
  const [count, setCount] = useState(FIRST);
  const dates = useDates();
  const faults = new Set(checks.flatMap(({ findings }) => findings.map(({ place }) => place)));
  const shown = events.slice(-count).toReversed();
  const isPart = count < events.length;
  return (
    <Panel
      title="Your events"
      aside={
        <Quiet>
          {isPart
            ? `The latest ${formatPoints(count)} of ${formatPoints(events.length)}`
            : `${counted(events.length, 'event')} in all`}
        </Quiet>
      }
    >
      <EntryList label="Your events, the latest first">
        {shown.map((told) => {
          const { header, event } = told;
          return (
            <Entry
              key={`${told.number} ${placeOf(told)}`}
              name={event === null ? `An event of kind ${header.kind}` : wordsOf(event)}
              badge={faults.has(placeOf(told)) && <Badge tone="loss">Refused</Badge>}
              note={
                <Parts>
                  <span>{dates.second(header.at)}</span>
                  <span>Balance {formatPoints(header.available)}</span>
                  <span>
                    No. {formatPoints(header.version)}, event {placeOf(told)}
                  </span>
                </Parts>
              }
              amount={header.amount === 0 ? '' : formatSigned(header.amount)}
            />
          );
        })}
      </EntryList>
      {isPart && (
        <Foot>
          <Button onClick={() => setCount(count + MORE)}>Show earlier events</Button>
        </Foot>
      )}
    </Panel>
  );
}
