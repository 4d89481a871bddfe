import { useSearchParams } from 'react-router-dom';
import type { OwnTicket } from '#contracts/support/calls.ts';
import { Button } from '../../ui/action/button.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Entry, EntryList } from '../../ui/layout/entry-list.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { StateBadge } from './state-badge.tsx';
import { TicketThread } from './ticket-thread.tsx';

/** The open ticket is in the address. */
export function OwnTickets({ tickets }: { tickets: readonly OwnTicket[] }) {
  const [params, setParams] = useSearchParams();
  const open = tickets.find(({ number }) => String(number) === params.get('ticket'));
  if (open !== undefined) {
    return (
      <>
        <div>
          <Button small onClick={() => setParams({})}>
            All tickets
          </Button>
        </div>
        <TicketThread key={open.number} token={open.token} />
      </>
    );
  }
  if (tickets.length === 0)
    return <EmptyState title="No tickets yet">Your questions and our answers appear here.</EmptyState>;
  return (
    <EntryList label="Your tickets">
      {tickets.map(({ number, subject, state, changedAt }) => (
        <Entry
          key={number}
          name={subject}
          note={
            <>
              Ticket {number}, <Time at={changedAt} form="minute" />
            </>
          }
          badge={<StateBadge state={state} />}
          amount={
            <Button small aria-label={`Open ticket ${number}`} onClick={() => setParams({ ticket: String(number) })}>
              Open
            </Button>
          }
        />
      ))}
    </EntryList>
  );
}
