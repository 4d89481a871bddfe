import { useState } from 'react';
import type { User } from '#contracts/accounts/user.ts';
import { factors } from '#contracts/accounts/factor-calls.ts';
import { addPasskey, passkeyOptions, removePasskey, renamePasskey } from '#contracts/accounts/passkey-calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { ApiError, failedFirstRead, sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation, useCallQuery } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Time } from '../../../ui/figure/time.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Row, Stack } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { knowsPasskeys, makePasskey } from '../../../ui/passkey/ask-passkey.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Note, Words, Wrong, Form } from '../form-parts.ts';
import { ShownCodes } from './shown-codes.tsx';

type OwnPasskey = NonNullable<ReplyOf<typeof factors>['passkeys']>[number];
const MOST_CHARACTERS = 50;

function PasskeyChanges({ passkey: { id, name: before }, onDone }: { passkey: OwnPasskey; onDone(): void }) {
  const renaming = useCallMutation(renamePasskey);
  const removing = useCallMutation(removePasskey);
  const [name, setName] = useState(before);
  const error = renaming.error ?? removing.error;
  const params = { passkey: id };
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals to the form around them.
        event.stopPropagation();
        if (name.trim() !== '') renaming.mutate({ params, body: { name: name.trim() } }, { onSuccess: onDone });
      }}
    >
      <Field label="Name">
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={MOST_CHARACTERS}
            onChange={({ target }) => setName(target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      {error !== null && <Wrong role="alert">{sentenceOf(error)}</Wrong>}
      <Row gap={3} align="center" wrap>
        <Button type="submit" tone="primary" pending={renaming.isPending} pendingText="Saving...">
          Save the name
        </Button>
        <Button
          tone="danger"
          pending={removing.isPending}
          pendingText="Removing..."
          onClick={() => removing.mutate({ params, body: {} }, { onSuccess: onDone })}
        >
          Remove this passkey
        </Button>
      </Row>
      <Note>Removing it ends your other sessions.</Note>
    </Form>
  );
}

type PasskeysProps = {
  user: User;
  /** Of an enrolment link. */
  token?: string;
};

export function Passkeys({ user, token }: PasskeysProps) {
  const read = useCallQuery(factors);
  if (!knowsPasskeys() || read.data?.passkeys === null) return null;
  return (
    <Panel title="Passkeys">
      <Words>Sign in with your device’s screen lock or your password manager. There is no password to steal.</Words>
      {read.isPending && <Skeleton width="14rem" height="2.75rem" />}
      <ErrorState title="Your passkeys could not be loaded." {...failedFirstRead(read)} />
      {read.data !== undefined && (
        <OwnPasskeys
          token={token}
          passkeys={read.data.passkeys ?? []}
          isConfirmed={user.emailVerified}
          readAgain={() => void read.refetch()}
        />
      )}
    </Panel>
  );
}

type OwnPasskeysProps = {
  token: string | undefined;
  passkeys: readonly OwnPasskey[];
  isConfirmed: boolean;
  readAgain(): void;
};

function OwnPasskeys({ token, passkeys, isConfirmed, readAgain }: OwnPasskeysProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [open, setOpen] = useState<OwnPasskey | null>(null);
  const close = () => {
    setCodes(null);
    setOpen(null);
    readAgain();
  };
  return (
    <Stack gap={4}>
      {passkeys.length === 0 ? (
        <Words>You have no passkey yet.</Words>
      ) : (
        <ul aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyLine passkey={passkey} onOpen={() => setOpen(passkey)} />
            </li>
          ))}
        </ul>
      )}
      {passkeys.length === 1 && passkeys[0]?.isBackedUp === false && (
        <Note>This passkey is on one device only. Add a second one, or keep your recovery codes.</Note>
      )}
      {isConfirmed ? (
        <NewPasskey
          given={token}
          count={passkeys.length}
          onAdded={(shown) => (shown === null ? close() : setCodes(shown))}
        />
      ) : (
        <Note>Confirm your email address first.</Note>
      )}
      <Dialog
        isOpen={codes !== null || open !== null}
        onOpenChange={(isOpen) => void (isOpen || close())}
        title={codes === null ? (open?.name ?? '') : 'Your recovery codes'}
      >
        {codes !== null && <ShownCodes codes={codes} onKept={close} />}
        {codes === null && open !== null && <PasskeyChanges passkey={open} onDone={close} />}
      </Dialog>
    </Stack>
  );
}

function PasskeyLine({ passkey, onOpen }: { passkey: OwnPasskey; onOpen(): void }) {
  const { name, createdAt, lastUsedAt, isSuspended } = passkey;
  return (
    <Row gap={3} align="center" wrap>
      <strong>{name}</strong>
      {isSuspended ? (
        <Wrong>Suspended: it may have been copied. Remove it.</Wrong>
      ) : (
        <Note>
          {lastUsedAt === null ? 'Added ' : 'Last used '}
          <Time at={lastUsedAt ?? createdAt} />
        </Note>
      )}
      <Button small onClick={onOpen} aria-label={`Change ${name}`}>
        Change
      </Button>
    </Row>
  );
}

type NewPasskeyProps = {
  given: string | undefined;
  count: number;
  onAdded(codes: readonly string[] | null): void;
};

function NewPasskey({ given, count, onAdded }: NewPasskeyProps) {
  const asking = useCallMutation(passkeyOptions);
  const adding = useCallMutation(addPasskey);
  const [token, setToken] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async () => {
    setProblem(null);
    try {
      const code = token?.trim() ?? given;
      const { options } = (await asking.mutateAsync({ body: code === undefined ? {} : { token: code } })).data;
      const attestation = await makePasskey(options);
      if (attestation === null) return setProblem('No passkey was made.');
      const name = count === 0 ? 'My passkey' : `Passkey ${count + 1}`;
      onAdded((await adding.mutateAsync({ body: { name, attestation } })).data.recoveryCodes);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'enrolment-link-needed') setToken('');
      setProblem(sentenceOf(error));
    }
  };
  return (
    <>
      {token !== null && (
        <Field label="Code from your administrator">
          {(control) => (
            <Input {...control} value={token} onChange={({ target }) => setToken(target.value)} autoComplete="off" />
          )}
        </Field>
      )}
      {problem !== null && <Wrong role="alert">{problem}</Wrong>}
      <Row gap={3} align="center" wrap>
        <Button
          tone={count === 0 ? 'primary' : 'quiet'}
          pending={asking.isPending || adding.isPending}
          pendingText="Adding..."
          onClick={() => void add()}
        >
          Add a passkey
        </Button>
      </Row>
    </>
  );
}
