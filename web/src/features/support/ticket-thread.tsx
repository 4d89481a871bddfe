import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  answerTicketCall,
  confirmTicketCall,
  ticketThreadCall,
  type TicketThread as Thread,
} from '#contracts/support/calls.ts';
import { LONGEST_MESSAGE } from '#contracts/support/ticket.ts';
import { ApiError, failedRead, sentenceOf } from '../../api/api-error.ts';
import { keyOf } from '../../api/query-client.ts';
import { useCallMutation, useCallQuery } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { FormFrame, Message, Messages, Words } from './form-frame.ts';
import { StateBadge } from './state-badge.tsx';

type TicketThreadProps = { token: string };

const LOOKS_EVERY_MS = 30_000;

export function TicketThread({ token }: TicketThreadProps) {
  const input = { body: { token } };
  const read = useCallQuery(ticketThreadCall, input, { refetchOnMount: 'always', refetchInterval: LOOKS_EVERY_MS });
  const queries = useQueryClient();
  const keep = (thread: Thread) => queries.setQueryData(keyOf(ticketThreadCall, input), thread);
  if (read.isPending) return <LinesSkeleton lines={4} columns={1} label="Loading the ticket" />;
  if (read.data === undefined) {
    if (read.error instanceof ApiError && read.error.code === 'invalid-link') return <InvalidLink />;
    return <ErrorState title="The ticket could not be loaded." {...failedRead(read)} />;
  }
  const thread = read.data;
  return (
    <>
      <Head thread={thread} />
      <Messages aria-label="Messages">
        {thread.messages.map(({ id, from, message, at }) => (
          <Message key={id} $isOwn={from === 'you'}>
            <Words as="span">
              {from === 'you' ? 'You' : 'Support'}, <Time at={at} form="minute" />
            </Words>
            <p>{message}</p>
          </Message>
        ))}
      </Messages>
      {thread.state === 'unconfirmed' ? (
        <Confirm token={token} onSent={keep} />
      ) : (
        <Answer token={token} isClosed={thread.state === 'closed'} onSent={keep} />
      )}
    </>
  );
}

export function InvalidLink() {
  return (
    <ErrorState
      title="This link is invalid or expired."
      message="Open the link in the latest mail from support, or write to us again."
      taken=""
    />
  );
}

function Head({ thread: { number, subject, state, offer } }: { thread: Thread }) {
  const facts = [offer?.offer, offer?.network, offer?.transaction].filter((fact) => fact !== undefined);
  return (
    <div>
      <h3>
        {subject} <StateBadge state={state} />
      </h3>
      <Words>
        Ticket {number}
        {facts.length > 0 && `, ${facts.join(', ')}`}
      </Words>
    </div>
  );
}

function Confirm({ token, onSent }: { token: string; onSent(thread: Thread): void }) {
  const { mutateAsync, isPending, error } = useCallMutation(confirmTicketCall);
  const send = () =>
    mutateAsync({ body: { token } }).then(
      ({ data }) => onSent(data),
      () => undefined,
    );
  return (
    <>
      <FormProblem problem={error && { title: 'Your message was not sent', message: sentenceOf(error) }} />
      <Words>Your message has not reached support yet.</Words>
      <div>
        <Button tone="primary" pending={isPending} pendingText="Sending..." onClick={() => void send()}>
          Send to support
        </Button>
      </div>
    </>
  );
}

function Answer({ token, isClosed, onSent }: { token: string; isClosed: boolean; onSent(thread: Thread): void }) {
  const { mutateAsync, isPending, error } = useCallMutation(answerTicketCall);
  const [message, setMessage] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(message.trim() === '');
    if (message.trim() === '' || isPending) return;
    try {
      onSent((await mutateAsync({ body: { token, message } })).data);
      setMessage('');
    } catch {
      // Shown above the form.
    }
  };
  return (
    <FormFrame noValidate onSubmit={(event) => void send(event)}>
      <FormProblem problem={error && { title: 'Your message was not sent', message: sentenceOf(error) }} />
      <Field
        label="Your answer"
        hint={isClosed ? 'This ticket is closed. An answer opens it again.' : undefined}
        error={isMissing && message.trim() === '' ? 'Enter a message.' : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={LONGEST_MESSAGE}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" tone="primary" pending={isPending} pendingText="Sending...">
          Send
        </Button>
      </div>
    </FormFrame>
  );
}
