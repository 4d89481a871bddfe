import { Desk } from '../house/desk.tsx';
import { TicketTable } from './ticket-table.tsx';

export function TicketsDesk() {
  return (
    <Desk lead="Open ones first by how long they wait.">
      <TicketTable name="Tickets" />
    </Desk>
  );
}
