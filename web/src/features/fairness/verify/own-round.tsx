import { useQuery } from '@tanstack/react-query';
import { MessageCircle, Share2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { sendChatMessage } from '#contracts/chat/calls.ts';
import { fairRound, fairSeeds, fairRoundLink } from '#contracts/fairness/calls.ts';
import type { RoundClaim } from '#contracts/fairness/verify.ts';
import { receiptPlace } from '#contracts/words/receipt-place.ts';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { receiptDetail } from '../../../api/receipt-detail.ts';
import { useCallQuery, useCallMutation } from '../../../api/use-call.ts';
import { color, from, radius, space, size } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Stack, Row } from '../../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { sharedReceiptPath } from '../../../ui/paths.ts';
import { OutcomeMark } from '../../../ui/receipt/outcome-mark.tsx';
import { receiptNumber } from '../../../ui/receipt/receipt.ts';
import { receiptOfRound } from '../../../ui/receipt/receipt-of-round.ts';
import { ReceiptSlip } from '../../../ui/receipt/receipt-slip.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { roundChecked } from '../../../ui/round-checked.ts';
import { explainTold, type Explanation } from './explain-round.ts';
import { RotateDialog } from '../seeds/rotate-dialog.tsx';
import { NoSuchRound, Verdict } from './verdict.tsx';

const Address = styled.code`
  flex: 1 1 12rem;
  min-width: 0;
  overflow: hidden;
  color: ${color.quiet};
  font-size: ${size.fine};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

function ShareInChat({ link }: { link: string }) {
  const toast = useToast();
  const { mutateAsync: send, isPending } = useCallMutation(sendChatMessage);
  const share = async () => {
    try {
      await send({ body: { message: '', receipt: link } });
      toast({ title: 'Receipt shared', message: 'All players can see and verify it in the chat.' });
    } catch (error) {
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return (
    <Button small pending={isPending} onClick={() => void share()}>
      <MessageCircle size={16} aria-hidden="true" />
      Share in chat
    </Button>
  );
}

function ShareReceipt({ id }: { id: string }) {
  const { data } = useCallQuery(fairRoundLink, { params: { id } });
  const address = useRef<HTMLElement>(null);
  if (data === undefined) return null;
  const url = new URL(sharedReceiptPath(data.link), window.location.href).href;
  // Rejects when the player cancels, which needs no message.
  const share = () => void navigator.share({ title: 'A receipt of Tallyhouse', url }).catch(() => undefined);
  return (
    <Row as="section" gap={2} align="center" wrap above={4} aria-label="Share this receipt">
      <span>Share this receipt:</span>
      <Address ref={address}>{url}</Address>
      <CopyButton text={url} label="Copy the link" shown={address} />
      <ShareInChat link={data.link} />
      {'share' in navigator && (
        <Button small onClick={share}>
          <Share2 size={16} aria-hidden="true" />
          Share
        </Button>
      )}
    </Row>
  );
}

const Answer = styled.div`
  padding-top: ${space(6)};
`;

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  ${from.desk} {
    grid-template-columns: 19rem minmax(0, 1fr);
    align-items: start;
  }
`;

const Sealed = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(3)};
  padding: ${space(4)};
  background: ${color.noticeTint};
  border-radius: ${radius.small};
`;

/** The seed of a pair in play stays secret: it would reveal later rounds. */
function StillSecret({ onRotate }: { onRotate(): void }) {
  return (
    <Sealed>
      <p>
        The server seed of this round is still in use, so it stays secret. Change seeds to reveal it and verify this
        round.
      </p>
      <Button onClick={onRotate}>Change seeds and verify</Button>
    </Sealed>
  );
}

/** The dialog stays mounted to show the revealed seed while the verdict appears behind it. */
function RoundFindings({ claim, explanation }: { claim: RoundClaim | null; explanation: Explanation | null }) {
  const seeds = useCallQuery(fairSeeds).data;
  const [isRotating, setRotating] = useState(false);
  const findings = useRef<HTMLDivElement>(null);
  const wasRotating = useRef(false);
  useEffect(() => {
    // The button that opened the dialog may be unmounted, so the findings take the focus.
    if (wasRotating.current && !isRotating && claim !== null) findings.current?.focus();
    wasRotating.current = isRotating;
  }, [isRotating, claim]);
  const isChecked = explanation !== null;
  useEffect(() => {
    if (isChecked) roundChecked.turn(true);
  }, [isChecked]);
  return (
    <Stack gap={3} shrinks ref={findings} tabIndex={-1}>
      {claim === null && <StillSecret onRotate={() => setRotating(true)} />}
      {claim !== null && explanation === null && <NoSuchRound game={claim.game} />}
      {claim !== null && explanation !== null && <Verdict claim={claim} explanation={explanation} />}
      {seeds !== undefined && <RotateDialog seeds={seeds} isOpen={isRotating} onOpenChange={setRotating} />}
    </Stack>
  );
}

const OTHER_NUMBERS = "For mines, crash and blackjack, use the last receipt's number.";

function LaidRound({ id }: { id: string }) {
  const query = useCallQuery(fairRound, { params: { id } });
  const detail = useQuery(receiptDetail(id)).data;
  const round = query.data;
  if (query.isPending) return <LinesSkeleton lines={5} columns={2} label="Loading the round" />;
  if (round === undefined) {
    const isUnknown = query.error instanceof ApiError && query.error.code === 'not-found';
    return (
      <ErrorState
        title={isUnknown ? `You have no round with the number ${receiptNumber(id)}.` : "The round couldn't be loaded."}
        taken="Nothing was changed."
        {...(isUnknown
          ? { message: OTHER_NUMBERS }
          : { message: sentenceOf(query.error), onRetry: () => void query.refetch() })}
        isRetrying={query.isFetching}
      />
    );
  }
  const claim = round.serverSeed === null ? null : { ...round, serverSeed: round.serverSeed };
  const explanation = claim && explainTold(claim);
  return (
    <Columns>
      <ReceiptSlip
        receipt={receiptOfRound(round, detail?.balanceAfter ?? null)}
        outcome={<OutcomeMark game={round.game} outcome={round.outcome} isLarge />}
        canVerify={false}
        isVerified={explanation?.holds === true}
      />
      <div>
        <RoundFindings claim={claim} explanation={explanation} />
        <ShareReceipt id={id} />
      </div>
    </Columns>
  );
}

/** `named` is a round id or a printed number; empty for none. */
export function OwnRound({ named, onId }: { named: string; onId(id: string): void }) {
  const id = receiptPlace(named);
  const [typed, type] = useState(id === null ? named : receiptNumber(id));
  const [isWrong, setWrong] = useState(id === null && named !== '');
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const next = receiptPlace(typed);
    setWrong(next === null);
    if (next !== null) onId(next);
  };
  return (
    <>
      <Stack as="form" gap={3} columns="minmax(0, 1fr) auto" align="end" maxWidth="28rem" onSubmit={ask}>
        <Field
          label="Receipt number"
          error={isWrong ? 'A receipt number is a whole number, as printed on the slip.' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder="1,234"
              value={typed}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="primary">
          Verify
        </Button>
      </Stack>
      {id !== null && (
        <Answer>
          <LaidRound key={id} id={id} />
        </Answer>
      )}
    </>
  );
}
