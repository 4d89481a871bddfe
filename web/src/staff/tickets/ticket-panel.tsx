import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import {
  changeTicketCall,
  ticketCall,
  type WholeTicket,
  replyToTicketCall,
  type StaffTicket,
  ticketsCall,
} from '#contracts/support/staff-calls.ts';
import { TOPIC_WORDS, LONGEST_MESSAGE, type TicketState } from '#contracts/support/ticket.ts';
import { useUser } from '../../api/session.tsx';
import { color, radius, size, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { Form, FormFoot } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';
import { AlsoHere } from '../house/also-here.tsx';
import { Facts } from '../house/box.tsx';
import { ReadState } from '../house/read-state.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { PlayerLink } from '../house/people.tsx';
import { Quiet, When } from '../table/figures.tsx';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { columnsOf } from '../table/columns-of.tsx';

const STATES: Record<TicketState, { name: string; tone: BadgeTone }> = {
  open: { name: 'Open', tone: 'notice' },
  waiting: { name: 'Waiting', tone: 'plain' },
  closed: { name: 'Closed', tone: 'gain' },
};

export function TicketBadge({ state }: Pick<StaffTicket, 'state'>) {
  const { name, tone } = STATES[state];
  return <Badge tone={tone}>{name}</Badge>;
}

export function Asker({ account, username }: Pick<StaffTicket, 'account' | 'username'>) {
  return account === null ? <Quiet>Visitor</Quiet> : <PlayerLink account={account} name={username} />;
}

export const TICKET_COLUMNS = columnsOf(ticketsCall, {
  number: ['Ticket', ({ number }) => number],
  subject: 'Subject',
  from: [
    'From',
    ({ username, account }) => username ?? account ?? 'visitor',
    { cell: (ticket) => <Asker {...ticket} /> },
  ],
  topic: ['Topic', 'topic', { words: TOPIC_WORDS }],
  state: ['State', 'state', { cell: (ticket) => <TicketBadge {...ticket} /> }],
  age: ['Since', 'changedAt', { isAge: true }],
  assignee: ['Assignee', ({ assigneeName, assignee }) => assigneeName ?? assignee],
  opened: ['Opened', 'createdAt', { isExtra: true }],
});

type ReplyFormProps = { number: number; version: number };

/** `version`: what is on screen. An answer to a ticket that changed since is refused, and the text is kept. */
function ReplyForm({ number, version }: ReplyFormProps) {
  const { act, isPending } = useStaffAct(replyToTicketCall);
  const toast = useToast();
  const [message, setMessage] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = async (state: 'waiting' | 'closed') => {
    setMissing(message.trim() === '');
    if (message.trim() === '' || isPending) return;
    if ((await act({ params: { number }, body: { message, state, version } })) === null) return;
    setMessage('');
    toast({ title: 'Answer Sent', message: `In ticket ${number}.`, tone: 'gain' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send('waiting');
  };
  return (
    <Form onSubmit={submit} noValidate>
      <Field label="Answer" error={isMissing && message.trim() === '' ? 'Enter a message.' : undefined}>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            maxLength={LONGEST_MESSAGE}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        )}
      </Field>
      <FormFoot>
        <Button small disabled={isPending} onClick={() => void send('closed')}>
          Send and close
        </Button>
        <Button small type="submit" tone="primary" pending={isPending}>
          Send
        </Button>
      </FormFoot>
    </Form>
  );
}

const Thread = styled.ol`
  display: grid;
  gap: ${space(2)};
  font-size: ${size.small};
  li {
    padding: ${space(2)} ${space(3)};
    background: ${color.raised};
    border-radius: ${radius.small};
  }
  li[data-staff] {
    background: ${color.brassTint};
  }
  p {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

export function TicketPanel({ number, onClose }: { number: number; onClose(): void }) {
  const read = useFresh(ticketCall, { params: { number } }, { everyMs: 15_000 });
  const ticket = read.data;
  return (
    <SidePanel title={`Ticket ${number}`} onClose={onClose} foot={ticket && <Acts ticket={ticket} />}>
      <AlsoHere place={`tickets/${number}`} />
      <ReadState of={read} problem="The ticket could not be read." />
      {ticket !== undefined && <Contents ticket={ticket} />}
    </SidePanel>
  );
}

function Contents({ ticket }: { ticket: WholeTicket }) {
  const { id } = useUser();
  const { offer } = ticket;
  return (
    <>
      <h3>{ticket.subject}</h3>
      <Facts
        of={{
          From: <Asker {...ticket} />,
          Topic: (
            <>
              {TOPIC_WORDS[ticket.topic]} <TicketBadge {...ticket} />
            </>
          ),
          Assignee: ticket.assignee === null ? <Quiet>Nobody</Quiet> : (ticket.assigneeName ?? ticket.assignee),
          Offer: offer?.offer,
          Network: offer?.network,
          'Opened at': offer?.clickedAt !== undefined && <When at={offer.clickedAt} />,
          'Completed on': offer?.completedOn,
          Transaction: offer?.transaction,
        }}
      />
      <Thread aria-label="Messages">
        {ticket.messages.map(({ id: message, staff, staffName, message: words, at }) => (
          <li key={message} data-staff={staff === null ? undefined : ''}>
            <Quiet>
              {staff === null ? (ticket.username ?? 'Visitor') : (staffName ?? staff)}, <When at={at} />
            </Quiet>
            <p>{words}</p>
          </li>
        ))}
      </Thread>
      {ticket.account === id ? (
        <Quiet>A colleague answers your own ticket.</Quiet>
      ) : (
        <ReplyForm key={ticket.number} number={ticket.number} version={ticket.version} />
      )}
    </>
  );
}

function Acts({ ticket: { number, version, state, account, assignee } }: { ticket: WholeTicket }) {
  const { id } = useUser();
  const { act, isPending } = useStaffAct(changeTicketCall);
  if (account === id) return null;
  const change = (body: { assignee?: 'me' | 'nobody'; state?: 'closed' | 'open' }) =>
    void act({ params: { number }, body: { ...body, version } });
  return (
    <>
      <Button small disabled={isPending} onClick={() => change({ assignee: assignee === id ? 'nobody' : 'me' })}>
        {assignee === id ? 'Hand back' : 'Take'}
      </Button>
      <Button small disabled={isPending} onClick={() => change({ state: state === 'closed' ? 'open' : 'closed' })}>
        {state === 'closed' ? 'Open again' : 'Close'}
      </Button>
    </>
  );
}
