import { PauseCircle } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { appealHoldCall, MOST_APPEAL, type OwnHold, withdrawalHoldsCall } from '#contracts/withdrawals/hold-calls.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { keyOf } from '../../../api/query-client.ts';
import { useCallMutation, useCallQuery } from '../../../api/use-call.ts';
import { color, size, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Time } from '../../../ui/figure/time.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormProblem, type FormProblemText } from '../../../ui/form/form-problem.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Stack, Text } from '../../../ui/layout/flow.ts';
import { NoticeFrame, NoticeWords } from '../../../ui/layout/notice-frame.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';

const Frame = styled(NoticeFrame)`
  align-items: start;
`;

const Words = styled(NoticeWords)`
  display: grid;
  gap: ${space(2)};
  max-width: 44rem;
`;

const Sent = styled.blockquote`
  padding-inline-start: ${space(3)};
  color: ${color.quiet};
  border-inline-start: 2px solid ${color.notice};
  font-size: ${size.small};
  white-space: pre-wrap;
`;

const Form = styled.form`
  display: grid;
  gap: ${space(3)};
  justify-items: start;
  > div {
    width: 100%;
  }
`;

const ID_LETTERS = 8;

/** Why withdrawals are on hold, with one appeal each. */
export function HoldNotices() {
  const { data: holds } = useCallQuery(withdrawalHoldsCall, {}, { refetchOnMount: 'always' });
  if (holds === undefined || holds.length === 0) return null;
  return (
    <Stack as="ul" gap={3} aria-label="On hold">
      {holds.map((hold) => (
        <li key={hold.id}>
          <HoldNotice hold={hold} />
        </li>
      ))}
    </Stack>
  );
}

function HoldNotice({ hold }: { hold: OwnHold }) {
  const { id, withdrawalId, openedAt, reason, advice, appeal } = hold;
  const [isOpen, setOpen] = useState(false);
  const subject = withdrawalId === null ? 'Your withdrawals are' : `Withdrawal #${withdrawalId.slice(-ID_LETTERS)} is`;
  return (
    <Frame>
      <PauseCircle size={20} aria-hidden="true" />
      <Words>
        <Text as="h2" size="body" weight="strong">
          {subject} on hold since <Time at={openedAt} />
        </Text>
        <p>
          {reason} {advice}
        </p>
        {appeal !== null && (
          <>
            <p>
              Your appeal, sent <Time at={appeal.at} />:
            </p>
            <Sent>{appeal.text}</Sent>
          </>
        )}
        {isOpen && appeal === null && <AppealForm id={id} onClose={() => setOpen(false)} />}
        {!isOpen && appeal === null && (
          <div>
            <Button small onClick={() => setOpen(true)}>
              Appeal
            </Button>
          </div>
        )}
      </Words>
    </Frame>
  );
}

function AppealForm({ id, onClose }: { id: number; onClose(): void }) {
  const { mutateAsync, isPending } = useCallMutation(appealHoldCall);
  const client = useQueryClient();
  const toast = useToast();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<FormProblemText | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    try {
      await mutateAsync({ params: { id }, body: { text } });
      toast({ title: 'Appeal sent', message: 'We read it before we decide.', tone: 'gain' });
      onClose();
    } catch (error) {
      setProblem({ title: 'Your appeal was not sent.', message: sentenceOf(error) });
    }
    void client.invalidateQueries({ queryKey: keyOf(withdrawalHoldsCall, {}) });
  };
  return (
    <Form onSubmit={(event) => void send(event)} noValidate>
      <Field
        label="Your appeal"
        hint={`You can send one. Say what explains it, such as who else uses your device. ${text.length} of ${MOST_APPEAL} characters.`}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={MOST_APPEAL}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <FormProblem problem={problem} />
      <div>
        <Button type="submit" small tone="primary" pending={isPending}>
          Send appeal
        </Button>{' '}
        <Button small tone="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
