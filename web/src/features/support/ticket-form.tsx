import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { openTicketCall, ownTicketsCall } from '#contracts/support/calls.ts';
import {
  LONGEST_MESSAGE,
  LONGEST_SUBJECT,
  type OfferEvidence,
  TICKET_TOPICS,
  TOPIC_WORDS,
  type TicketTopic,
} from '#contracts/support/ticket.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { keyOf } from '../../api/query-client.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { FormFrame } from './form-frame.ts';
import { OfferFields } from './offer-fields.tsx';

const TOPICS = TICKET_TOPICS.map((value) => ({ value, label: TOPIC_WORDS[value] }));
const NO_OFFER: OfferEvidence = { offer: '' };

type Problems = { subject?: string; message?: string; offer?: string };

function useTicketForm() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('topic');
  const [topic, setTopic] = useState<TicketTopic>(TICKET_TOPICS.find((name) => name === asked) ?? 'missing-credit');
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const [offer, setOffer] = useState(NO_OFFER);
  const [hasTried, setTried] = useState(false);
  const { mutateAsync, isPending, error } = useCallMutation(openTicketCall);
  const queries = useQueryClient();
  const toast = useToast();
  const isAboutOffer = topic === 'missing-credit';
  const title = isAboutOffer && subject.trim() === '' ? offer.offer : subject;
  const problems: Problems = {
    ...(!isAboutOffer && title.trim() === '' && { subject: 'Enter a subject.' }),
    ...(message.trim() === '' && { message: 'Enter a message.' }),
    ...(isAboutOffer && offer.offer.trim() === '' && { offer: 'Enter the name of the offer.' }),
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0 || isPending) return;
    const body = { topic, subject: title.slice(0, LONGEST_SUBJECT), message, ...(isAboutOffer && { offer }) };
    try {
      const { data } = await mutateAsync({ body });
      toast({ title: 'Ticket Sent', message: `Support answers in ticket ${data.number}.`, tone: 'gain' });
      setTried(false);
      setSubject('');
      setMessage('');
      setOffer(NO_OFFER);
      await queries.invalidateQueries({ queryKey: keyOf(ownTicketsCall) });
      setParams({ ticket: String(data.number) });
    } catch {
      // Shown above the form.
    }
  };
  return {
    topic,
    setTopic,
    subject,
    setSubject,
    message,
    setMessage,
    offer,
    setOffer,
    problems: hasTried ? problems : {},
    isPending,
    error,
    send,
  };
}

export function TicketForm() {
  const form = useTicketForm();
  const { topic, problems, error } = form;
  return (
    <FormFrame noValidate onSubmit={(event) => void form.send(event)}>
      <FormProblem problem={error && { title: 'Your ticket was not sent', message: sentenceOf(error) }} />
      <Field label="What is it about?">
        {(control) => <Select {...control} value={topic} onValue={form.setTopic} options={TOPICS} />}
      </Field>
      {topic === 'missing-credit' ? (
        <OfferFields offer={form.offer} onChange={form.setOffer} problem={problems.offer} />
      ) : (
        <Field label="Subject" error={problems.subject}>
          {(control) => (
            <Input
              {...control}
              value={form.subject}
              maxLength={LONGEST_SUBJECT}
              autoComplete="off"
              onChange={({ target }) => form.setSubject(target.value)}
            />
          )}
        </Field>
      )}
      <Field
        label={topic === 'missing-credit' ? 'What did you do, and what did you see at the end?' : 'Message'}
        error={problems.message}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            maxLength={LONGEST_MESSAGE}
            value={form.message}
            onChange={({ target }) => form.setMessage(target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" tone="primary" pending={form.isPending} pendingText="Sending...">
          Send ticket
        </Button>
      </div>
    </FormFrame>
  );
}
