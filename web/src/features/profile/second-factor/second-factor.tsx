import { useState } from 'react';
import type { User } from '#contracts/accounts/user.ts';
import { enrolTotp, factors, makeRecoveryCodes, removeTotp } from '#contracts/accounts/factor-calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { ApiError, failedFirstRead, sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation, useCallQuery } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Time } from '../../../ui/figure/time.tsx';
import { Row, Stack } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Note, Words, Wrong } from '../form-parts.ts';
import { AppEnrolment } from './app-enrolment.tsx';
import { ShownCodes } from './shown-codes.tsx';

type Own = ReplyOf<typeof factors>;
type Sheet =
  | { kind: 'enrolment'; enrolment: ReplyOf<typeof enrolTotp> }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'removal' };

const FEW_CODES = 3;
const TITLES: Record<Sheet['kind'], string> = {
  enrolment: 'Add an authenticator app',
  codes: 'Your recovery codes',
  removal: 'Remove the authenticator app?',
};

type SecondFactorProps = {
  user: User;
  /** Of an enrolment link. */
  token?: string;
};

export function SecondFactor({ user, token }: SecondFactorProps) {
  const read = useCallQuery(factors);
  return (
    <Panel title="Second factor">
      <Words>Ask for a code from your phone at each sign-in.</Words>
      {read.isPending && <Skeleton width="14rem" height="2.75rem" />}
      <ErrorState title="Your second factors could not be loaded." {...failedFirstRead(read)} />
      {read.data !== undefined && (
        <OwnFactors
          token={token}
          own={read.data}
          isConfirmed={user.emailVerified}
          readAgain={() => void read.refetch()}
        />
      )}
    </Panel>
  );
}

type OwnFactorsProps = { token: string | undefined; own: Own; isConfirmed: boolean; readAgain(): void };

function OwnFactors({ token, own, isConfirmed, readAgain }: OwnFactorsProps) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const close = () => {
    setSheet(null);
    readAgain();
  };
  return (
    <Stack gap={4}>
      {own.totpSince === null ? (
        <Words>You have no second factor yet.</Words>
      ) : (
        <>
          <Words>
            You have an authenticator app, added <Time at={own.totpSince} />.
          </Words>
          <CodesNote {...own.recoveryCodes} />
        </>
      )}
      {isConfirmed ? (
        <Changes given={token} hasApp={own.totpSince !== null} open={setSheet} />
      ) : (
        <Note>Confirm your email address first.</Note>
      )}
      <Dialog
        isOpen={sheet !== null}
        onOpenChange={(isOpen) => void (isOpen || close())}
        title={TITLES[sheet?.kind ?? 'enrolment']}
      >
        {sheet?.kind === 'enrolment' && (
          <AppEnrolment
            enrolment={sheet.enrolment}
            onConfirmed={(codes) => (codes === null ? close() : setSheet({ kind: 'codes', codes }))}
          />
        )}
        {sheet?.kind === 'codes' && <ShownCodes codes={sheet.codes} onKept={close} />}
        {sheet?.kind === 'removal' && <Removal onRemoved={close} />}
      </Dialog>
    </Stack>
  );
}

type ChangesProps = { given: string | undefined; hasApp: boolean; open(sheet: Sheet): void };

function Changes({ given, hasApp, open }: ChangesProps) {
  const enrolling = useCallMutation(enrolTotp);
  const making = useCallMutation(makeRecoveryCodes);
  const error = enrolling.error ?? making.error;
  const [token, setToken] = useState<string | null>(null);
  const enrol = async () => {
    const code = token?.trim() ?? given;
    const body = code === undefined ? {} : { token: code };
    try {
      open({ kind: 'enrolment', enrolment: (await enrolling.mutateAsync({ body })).data });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'enrolment-link-needed') setToken('');
    }
  };
  const make = () => making.mutate({}, { onSuccess: ({ data }) => open({ kind: 'codes', codes: data.codes }) });
  return (
    <>
      {token !== null && (
        <Field label="Code from your administrator">
          {(control) => (
            <Input {...control} value={token} onChange={({ target }) => setToken(target.value)} autoComplete="off" />
          )}
        </Field>
      )}
      {error !== null && <Wrong role="alert">{sentenceOf(error)}</Wrong>}
      <Row gap={3} align="center" wrap>
        <Button
          tone={hasApp ? 'quiet' : 'primary'}
          pending={enrolling.isPending}
          pendingText="Preparing..."
          onClick={() => void enrol()}
        >
          {hasApp ? 'Replace the app' : 'Add an authenticator app'}
        </Button>
        {hasApp && (
          <>
            <Button pending={making.isPending} pendingText="Making..." onClick={make}>
              New recovery codes
            </Button>
            <Button tone="danger" onClick={() => open({ kind: 'removal' })}>
              Remove the app
            </Button>
          </>
        )}
      </Row>
    </>
  );
}

function Removal({ onRemoved }: { onRemoved(): void }) {
  const removing = useCallMutation(removeTotp);
  return (
    <Stack gap={4}>
      <Words>Your password alone will sign you in. Your other sessions end.</Words>
      {removing.error !== null && <Wrong role="alert">{sentenceOf(removing.error)}</Wrong>}
      <Button
        tone="danger"
        pending={removing.isPending}
        pendingText="Removing..."
        onClick={() => removing.mutate({}, { onSuccess: onRemoved })}
      >
        Remove it
      </Button>
    </Stack>
  );
}

function CodesNote({ left, areKept }: Own['recoveryCodes']) {
  if (left === 0) return <Wrong role="status">Your recovery codes are used up. Make new ones now.</Wrong>;
  if (!areKept)
    return <Wrong role="status">You have not saved your recovery codes. Make new ones and keep them.</Wrong>;
  const words = `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`;
  return left <= FEW_CODES ? <Wrong role="status">{words} Make new ones soon.</Wrong> : <Note>{words}</Note>;
}
