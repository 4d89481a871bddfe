// Shows the next commitment before the player chooses a seed, then checks the revealed seed against its commitment in the
// browser.
import { zodResolver } from '@hookform/resolvers/zod';
import { CircleCheck, CircleX, Dices } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { fairRotate, type Seeds } from '#contracts/fairness/calls.ts';
import type { BodyIn, ReplyOf } from '#contracts/definition/call.ts';
import { gameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { ApiError, isRefused, sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation, useRefreshViews } from '../../../api/use-call.ts';
import { color, space, weight } from '../../../theme/tokens.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { TippedIconButton } from '../../../ui/action/tipped-icon-button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Row, Stack } from '../../../ui/layout/flow.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { gamePath } from '../../../ui/paths.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { randomClientSeed } from '../../../ui/random-client-seed.ts';
import { browserSha256Hex } from './browser-hash.ts';
import { HashLine, HashList } from '../../../ui/figure/hash-line.tsx';

/** The reply is about another pair than the one shown, so it proves nothing about this one. */
const Elsewhere = styled.p`
  color: ${color.quiet};
`;

const Check = styled.p<{ $holds: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${({ $holds }) => ($holds ? color.gain : color.loss)};
  font-weight: ${weight.strong};

  svg {
    flex: none;
  }
`;

type Fields = BodyIn<typeof fairRotate>;
type Rotated = ReplyOf<typeof fairRotate>;
type Rotation = ReturnType<typeof useCallMutation<typeof fairRotate>>;

const NOTHING_TAKEN = 'Changing seeds costs nothing. You can try again.';

function Verdict({ holds }: { holds: boolean }) {
  return (
    <Check $holds={holds} role="status">
      {holds ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
      {holds ? 'Its hash matches the commitment.' : 'Its hash does not match the commitment.'}
    </Check>
  );
}

function Opened({ rotated, offered, onDone }: { rotated: Rotated; offered: Seeds; onDone(): void }) {
  const { serverSeed, epoch } = rotated.revealed;
  const commitment = offered.serverSeedHash;
  const isOffered = epoch === offered.epoch;
  return (
    <>
      <HashList>
        <HashLine name="The revealed server seed" value={serverSeed} copyLabel="Copy the server seed" />
        {isOffered && <HashLine name="Its commitment" value={commitment} copyLabel="Copy the commitment" />}
      </HashList>
      {isOffered ? (
        <Verdict holds={browserSha256Hex(serverSeed) === commitment} />
      ) : (
        <Elsewhere role="status">
          You had already changed these seeds in another tab or device. The seed above belongs to the pair after them.
        </Elsewhere>
      )}
      <Row gap={2} justify="end" wrap>
        <Button tone="primary" onClick={onDone}>
          Done
        </Button>
      </Row>
    </>
  );
}

/** Without an answer the seeds may have changed. */
function failedTitle(error: unknown): string {
  return isRefused(error) ? 'The seeds were not changed.' : "We don't know whether the seeds were changed.";
}

function gamesInTheWay(error: unknown) {
  const games = error instanceof ApiError ? (error.problem?.games ?? []) : [];
  return games.flatMap((game) => gameName.safeParse(game).data ?? []);
}

function NotChanged({ error }: { error: unknown }) {
  const games = gamesInTheWay(error);
  if (games.length === 0) {
    return <ErrorState title={failedTitle(error)} message={sentenceOf(error)} taken={NOTHING_TAKEN} />;
  }
  return (
    <ErrorState title={failedTitle(error)} message={sentenceOf(error)} taken="Then change your seeds here.">
      <Row gap={2} wrap>
        {games.map((game) => (
          <ButtonLink key={game} small to={gamePath(game)}>
            Go to your {GAME_TITLES[game]} round
          </ButtonLink>
        ))}
      </Row>
    </ErrorState>
  );
}

function ChooseSeed({ offered, rotate, onKeep }: { offered: Seeds; rotate: Rotation; onKeep(): void }) {
  const { handleSubmit, register, setValue, formState } = useForm<Fields>({
    resolver: zodResolver(fairRotate.body!),
    defaultValues: { clientSeed: randomClientSeed() },
  });
  const submit = handleSubmit((body) => rotate.mutate({ body }));
  return (
    <Stack as="form" gap={4} onSubmit={(event) => void submit(event)} noValidate>
      <HashList>
        <HashLine
          name="Hash of the next server seed"
          value={offered.nextServerSeedHash}
          copyLabel="Copy the next commitment"
        />
      </HashList>
      <Field
        label="Your next client seed"
        hint="Generated by your browser. You can type your own: 1 to 64 plain characters."
        error={formState.errors.clientSeed?.message}
      >
        {(control) => (
          <Stack gap={2} columns="minmax(0, 1fr) auto">
            <Input {...control} {...register('clientSeed')} autoComplete="off" spellCheck={false} maxLength={64} />
            <TippedIconButton
              label="Draw another"
              icon={Dices}
              onClick={() => setValue('clientSeed', randomClientSeed(), { shouldValidate: true })}
            />
          </Stack>
        )}
      </Field>
      {rotate.isError && <NotChanged error={rotate.error} />}
      <Row gap={2} justify="end" wrap>
        <Button onClick={onKeep}>Keep this pair</Button>
        <Button type="submit" tone="primary" pending={rotate.isPending} pendingText="Changing">
          Reveal and change
        </Button>
      </Row>
    </Stack>
  );
}

function Steps({ seeds, onDone }: { seeds: Seeds; onDone(): void }) {
  const [offered] = useState(seeds);
  const refresh = useRefreshViews();
  const rotate = useCallMutation(fairRotate);
  const isDone = rotate.isSuccess;
  useEffect(() => {
    if (isDone) refresh(['rounds']);
  }, [isDone, refresh]);
  return rotate.data === undefined ? (
    <ChooseSeed offered={offered} rotate={rotate} onKeep={onDone} />
  ) : (
    <Opened rotated={rotate.data.data} offered={offered} onDone={onDone} />
  );
}

type RotateDialogProps = { seeds: Seeds; isOpen: boolean; onOpenChange(isOpen: boolean): void };

export function RotateDialog({ seeds, isOpen, onOpenChange }: RotateDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Change seeds"
      description="We have already committed to the next server seed. Choose your own, and the current one is revealed."
    >
      <Steps seeds={seeds} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
