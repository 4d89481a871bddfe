import { useState } from 'react';
import { styled } from 'styled-components';
import { deleteAccount } from '#contracts/accounts/own-data-calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.tsx';
import { useCallMutation } from '../../../api/use-call.ts';
import { color, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { countedPoints, formatPointsAsUsd } from '../../../ui/figure/format.ts';
import { useDates } from '../../../ui/figure/dates.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormProblem, type FormProblemText } from '../../../ui/form/form-problem.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';

const Frame = styled.form`
  display: grid;
  gap: ${space(4)};
`;

const Facts = styled.ul`
  display: grid;
  gap: ${space(2)};
  padding-inline-start: ${space(5)};
  list-style: disc;
`;

const Words = styled.p`
  max-width: 65ch;
`;

const Loss = styled.strong`
  color: ${color.loss};
`;

function forfeited({ points }: User): string {
  return points <= 0 ? 'no points' : `${countedPoints(points)} (${formatPointsAsUsd(points)})`;
}

function Consequences({ user }: { user: User }) {
  return (
    <Facts>
      <li>
        You give up <Loss>{forfeited(user)}</Loss>, and whatever comes in until the end.
      </li>
      {user.heldPoints > 0 && (
        <li>
          {countedPoints(user.heldPoints)} are set aside. They have to be settled first: until then the account is not
          deleted.
        </li>
      )}
      <li>You are signed out everywhere at once, and others read “Deleted player” in place of your name.</li>
      <li>For 7 days nothing else happens. Sign in during that time to keep your account.</li>
      <li>Then your name, address, devices and mails are erased. Nobody can have your username again, you included.</li>
    </Facts>
  );
}

function DeleteForm({ user }: { user: User }) {
  const { signOut } = useSession();
  const toast = useToast();
  const { day } = useDates();
  const deleting = useCallMutation(deleteAccount);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<FormProblemText | null>(null);
  const remove = async () => {
    try {
      const { data } = await deleting.mutateAsync({ body: { username: typed } });
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
    <Frame
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Consequences user={user} />
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
    </Frame>
  );
}

export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Delete your account">
      <Words>
        Your account and everything about you is erased after 7 days, and your points are forfeited. Until then you can
        change your mind. Have your data prepared first if you want to keep it.
      </Words>
      <div>
        <Button tone="danger" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      </div>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Delete your account?">
        <DeleteForm user={user} />
      </Dialog>
    </Panel>
  );
}
