import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { mailAddress } from '#contracts/accounts/mail-address.ts';
import { ownTicketsCall, contactSupportCall, type OwnTicket } from '#contracts/support/calls.ts';
import { LONGEST_MESSAGE, LONGEST_SUBJECT, ticketMessage, ticketSubject } from '#contracts/support/ticket.ts';
import { failedFirstRead, sentenceOf } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { useCallQuery, useCallMutation } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { Input } from '../../ui/form/input.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Entry, EntryList } from '../../ui/layout/entry-list.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { FormFrame } from './form-frame.ts';
import { StateBadge } from './state-badge.tsx';
import { TicketForm } from './ticket-form.tsx';
import { TicketThread } from './ticket-thread.tsx';

/** The open ticket is in the address. */
function OwnTickets({ tickets }: { tickets: readonly OwnTicket[] }) {
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

const fields = z.object({ email: mailAddress, subject: ticketSubject, message: ticketMessage });

function ContactForm() {
  const { mutateAsync, data, error } = useCallMutation(contactSupportCall);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { email: '', subject: '', message: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    await mutateAsync({ body }).catch(() => undefined);
  });
  if (data !== undefined) return <p role="status">{data.data.message}</p>;
  return (
    <FormFrame noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem problem={error && { title: 'Your message was not sent', message: sentenceOf(error) }} />
      <Field label="Email" hint="We send a link that confirms it." error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="Subject" error={errors.subject?.message}>
        {(control) => <Input {...control} {...register('subject')} maxLength={LONGEST_SUBJECT} autoComplete="off" />}
      </Field>
      <Field label="Message" error={errors.message?.message}>
        {(control) => <TextArea {...control} {...register('message')} rows={6} maxLength={LONGEST_MESSAGE} />}
      </Field>
      <div>
        <Button type="submit" tone="primary" pending={isSubmitting} pendingText="Sending...">
          Send
        </Button>
      </div>
    </FormFrame>
  );
}

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
      <Stack gap={6} columns="minmax(0, 1fr)" fromDesk="minmax(0, 3fr) minmax(0, 2fr)" align="start">
        <Panel title="New ticket">
          <TicketForm />
        </Panel>
        <Panel title="Your tickets">
          {tickets.isPending && <LinesSkeleton lines={3} columns={1} label="Loading your tickets" />}
          <ErrorState title="Your tickets could not be loaded." {...failedFirstRead(tickets)} />
          {tickets.data !== undefined && <OwnTickets tickets={tickets.data.tickets} />}
        </Panel>
      </Stack>
    </Page>
  );
}
