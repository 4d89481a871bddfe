import { styled } from 'styled-components';
import { ownTicketsCall } from '#contracts/support/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { from, space } from '../../theme/tokens.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { ContactForm } from './contact-form.tsx';
import { OwnTickets } from './own-tickets.tsx';
import { TicketForm } from './ticket-form.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  align-items: start;
  ${from.desk} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

export default function SupportPage() {
  const { status, user } = useSession();
  if (user !== null) return <PlayerSupport />;
  return (
    <Page title="Support" size="form" lead="Write to us. We answer by mail.">
      <Panel>
        {status === 'loading' ? <LinesSkeleton lines={4} columns={1} label="Loading the form" /> : <ContactForm />}
      </Panel>
    </Page>
  );
}

function PlayerSupport() {
  const tickets = useCallQuery(ownTicketsCall, undefined, { refetchOnMount: 'always', refetchInterval: 30_000 });
  return (
    <Page title="Support" lead="Describe the problem. We check our records and ask the network.">
      <Columns>
        <Panel title="New ticket">
          <TicketForm />
        </Panel>
        <Panel title="Your tickets">
          {tickets.isPending && <LinesSkeleton lines={3} columns={1} label="Loading your tickets" />}
          {tickets.isError && tickets.data === undefined && (
            <ErrorState title="Your tickets could not be loaded." {...failedRead(tickets)} />
          )}
          {tickets.data !== undefined && <OwnTickets tickets={tickets.data.tickets} />}
        </Panel>
      </Columns>
    </Page>
  );
}
