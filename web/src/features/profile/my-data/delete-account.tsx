import { useState } from 'react';
import { styled } from 'styled-components';
import { deleteAccount, deletionTerms } from '#contracts/accounts/own-data-calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { ApiError, failedRead, sentenceOf } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.tsx';
import { useCallMutation, useCallQuery } from '../../../api/use-call.ts';
import { space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { countedPoints, formatPointsAsUsd } from '../../../ui/figure/format.ts';
import { useDates } from '../../../ui/figure/dates.tsx';
import { Time } from '../../../ui/figure/time.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormProblem, type FormProblemText } from '../../../ui/form/form-problem.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Stack, Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';

const Facts = styled.ul`
  display: grid;
  gap: ${space(2)};
  padding-inline-start: ${space(5)};
  list-style: disc;
`;

type Terms = ReplyOf<typeof deletionTerms>;

function forfeited({ points }: Terms): string {
  return points <= 0 ? 'no points' : `${countedPoints(points)} (${formatPointsAsUsd(points)})`;
}

function Consequences({ terms }: { terms: Terms }) {
  const { pendingPoints, pendingUntil, erasedAt } = terms;
  return (
    <Facts>
      <li>
        You give up{' '}
        <Text as="strong" tone="loss">
          {forfeited(terms)}
        </Text>
        , and any points you receive until the account is deleted.
      </li>
      {pendingUntil !== null && (
        <li>
          {countedPoints(pendingPoints)} from offers are pending until <Time at={pendingUntil} form="day" />. You give
          them up, too.
        </li>
      )}
      <li>You are signed out everywhere at once, and others read “Deleted player” in place of your name.</li>
      <li>
        Your account is deleted on <Time at={erasedAt} form="day" />. Sign in before then to keep it.
      </li>
      <li>
        Then your name, address, devices and mails are erased. Your username can never be used again, not even by you.
      </li>
    </Facts>
  );
}

function DeleteQuestion({ user }: { user: User }) {
  const read = useCallQuery(deletionTerms);
  if (read.data === undefined) {
    if (!read.isError) return <Skeleton height="12rem" />;
    return <ErrorState title="We couldn’t check whether your account can be deleted." {...failedRead(read)} />;
  }
  const { hindrance } = read.data;
  if (hindrance !== null)
    return (
      <Text maxWidth="65ch" role="status">
        {hindrance.message}
      </Text>
    );
  return <DeleteForm user={user} terms={read.data} />;
}

function DeleteForm({ user, terms }: { user: User; terms: Terms }) {
  const { signOut } = useSession();
  const toast = useToast();
  const { day } = useDates();
  const deleting = useCallMutation(deleteAccount);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<FormProblemText | null>(null);
  const remove = async () => {
    try {
      const { data } = await deleting.mutateAsync({
        body: { username: typed, ...(terms.pendingUntil !== null && { afterOffers: true }) },
      });
      toast({
        title: 'Your account is being deleted',
        message: `Sign in before ${day(data.erasedAt)} to keep it.`,
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid-input') return setWrong('That is not your username.');
      return setProblem({ title: 'Your account is not deleted', message: sentenceOf(error) });
    }
    await signOut();
  };
  const submit = () => {
    const isSame = typed === user.username;
    setWrong(isSame ? undefined : 'That is not your username.');
    setProblem(null);
    if (isSame && !deleting.isPending) void remove();
  };
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Consequences terms={terms} />
      <Field label={`Type your username, ${user.username}, to confirm`} error={wrong}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <FormProblem problem={problem} />
      <Button type="submit" tone="danger" pending={deleting.isPending} pendingText="Deleting...">
        Delete my account
      </Button>
    </Stack>
  );
}

export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Delete your account">
      <Text maxWidth="65ch">
        We erase your account and your data after 7 days, or on the release date of your last pending offer if that is
        later. You forfeit your points. Until then you can sign in to keep the account. Prepare a file with your data
        first if you need one.
      </Text>
      <div>
        <Button tone="danger" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      </div>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Delete your account?">
        <DeleteQuestion user={user} />
      </Dialog>
    </Panel>
  );
}
