import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { AuditEvent } from '#contracts/audit/event.ts';
import { line, size, space } from '../../theme/tokens.ts';
import type { TableSource } from '../table/sources.ts';
import { EventListFrame } from './event-list-frame.tsx';

const Raw = styled.pre`
  margin: 0;
  padding: ${space(3)} ${space(4)};
  overflow-x: auto;
  border-bottom: ${line.hair};
  font-size: ${size.fine};
  line-height: 1.45;
`;

export function RawEvents({ source, tools }: { source: TableSource<AuditEvent>; tools: ReactNode }) {
  return (
    <EventListFrame source={source} tools={tools}>
      {source.rows?.map((event) => (
        <Raw key={event.place} tabIndex={0} aria-label={`Event ${event.place}`}>
          {JSON.stringify(event, null, 2)}
        </Raw>
      ))}
    </EventListFrame>
  );
}
