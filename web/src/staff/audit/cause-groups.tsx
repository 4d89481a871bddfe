import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { AuditEvent } from '#contracts/audit/event.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { color, line, size, space, weight } from '../../theme/tokens.ts';
import { Points } from '../../ui/figure/points.tsx';
import { When } from '../table/figures.tsx';
import type { TableSource } from '../table/sources.ts';
import { EventListFrame } from './event-list-frame.tsx';

const Group = styled.details`
  border-bottom: ${line.hair};
  summary {
    display: grid;
    grid-template-columns: 9rem minmax(0, 1fr) auto;
    gap: ${space(3)};
    padding: ${space(2)} ${space(4)};
    font-size: ${size.small};
    cursor: pointer;
  }
  strong {
    font-weight: ${weight.strong};
  }
  small {
    color: ${color.quiet};
    font-size: ${size.fine};
  }
`;

export const EventLine = styled.button`
  display: grid;
  grid-template-columns: 9rem minmax(0, 1fr) auto;
  gap: ${space(3)};
  width: 100%;
  padding: ${space(1.5)} ${space(4)};
  color: ${color.text};
  background: none;
  border: 0;
  font-size: ${size.small};
  text-align: start;
  cursor: pointer;
  &:hover {
    background: ${color.raised};
  }
  &[aria-current='true'] {
    background: ${color.brassTint};
  }
`;

export type CauseGroup = { causeId: string; events: readonly AuditEvent[]; available: number };

/** In the order of each cause's latest event; its own events the oldest first. */
export function groupsOf(events: readonly AuditEvent[]): CauseGroup[] {
  const groups = new Map<string, AuditEvent[]>();
  for (const event of events) {
    const group = groups.get(event.causeId);
    if (group === undefined) groups.set(event.causeId, [event]);
    else group.unshift(event);
  }
  return [...groups].map(([causeId, own]) => {
    return { causeId, events: own, available: own.reduce((sum, event) => sum + availableChange(event), 0) };
  });
}

function availableChange({ points }: AuditEvent): number {
  if (points?.to === 'players:available') return points.amount;
  return points?.from === 'players:available' ? -points.amount : 0;
}

type GroupsProps = { source: TableSource<AuditEvent>; tools: ReactNode; onOpen(event: AuditEvent): void };

export function CauseGroups({ source, tools, onOpen }: GroupsProps) {
  return (
    <EventListFrame source={source} tools={tools}>
      {groupsOf(source.rows ?? []).map(({ causeId, events, available }) => {
        const [first] = events as [AuditEvent];
        return (
          <Group key={causeId} open={events.length > 1}>
            <summary>
              <When at={first.at} />
              <span>
                <strong>{describeKind(first.type, first.game)}</strong>{' '}
                <small>{events.length === 1 ? '1 event' : `${events.length} events`}</small>
              </span>
              <Points value={available} sign />
            </summary>
            {events.map((event) => (
              <EventLineOf key={event.place} event={event} onOpen={onOpen} />
            ))}
          </Group>
        );
      })}
    </EventListFrame>
  );
}

type LineProps = { event: AuditEvent; isCurrent?: boolean; onOpen(event: AuditEvent): void };

export function EventLineOf({ event, isCurrent = false, onOpen }: LineProps) {
  return (
    <EventLine type="button" aria-current={isCurrent} onClick={() => onOpen(event)}>
      <When at={event.at} />
      <span>
        {describeKind(event.type, event.game)} <small>{event.place}</small>
      </span>
      {event.points === null ? <span /> : <Points value={event.points.amount} sign />}
    </EventLine>
  );
}
