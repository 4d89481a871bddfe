import { useParams } from 'react-router-dom';
import { sharedRound, type SharedRound } from '#contracts/fairness/calls.ts';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { oddsPath, paths } from '../../ui/paths.ts';
import { OutcomeMark } from '../../ui/receipt/outcome-mark.tsx';
import { receiptOfRound } from '../../ui/receipt/receipt-of-round.ts';
import { ReceiptSlip } from '../../ui/receipt/receipt-slip.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { explainTold } from './verify/explain-round.ts';
import { Columns } from './verify/own-round.tsx';
import { NoSuchRound, Verdict } from './verify/verdict.tsx';

function Shown({ round }: { round: SharedRound }) {
  const { serverSeed, clientSeed } = round;
  const claim = serverSeed === null || clientSeed === null ? null : { ...round, serverSeed, clientSeed };
  const explanation = claim && explainTold(claim);
  return (
    <Columns>
      <ReceiptSlip
        receipt={receiptOfRound({ ...round, id: null, createdAt: round.day }, null)}
        outcome={<OutcomeMark game={round.game} outcome={round.outcome} isLarge />}
        canVerify={false}
        isVerified={explanation?.holds === true}
      />
      <div>
        {clientSeed === null && (
          <p>
            This round used the account’s first client seed, which is the account number. It stays private, so only its
            player can check this round.
          </p>
        )}
        {clientSeed !== null && serverSeed === null && (
          <p>
            The server seed of this round is still in use, so it stays secret. Once its player changes seeds, this page
            verifies the round.
          </p>
        )}
        {claim !== null && explanation === null && <NoSuchRound game={claim.game} />}
        {claim !== null && explanation !== null && <Verdict claim={claim} explanation={explanation} />}
      </div>
    </Columns>
  );
}

export default function SharedReceiptPage() {
  const { link = '' } = useParams();
  const query = useCallQuery(sharedRound, { params: { link } });
  const { data, error, isPending } = query;
  const isUnknown = error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-input');
  return (
    <Page
      title="A receipt"
      lead="Every bet at Tallyhouse leaves a receipt that anyone can verify. Your browser checks this one now."
    >
      <Panel>
        {isPending && <LinesSkeleton lines={5} columns={2} label="Loading the receipt" />}
        {data !== undefined && <Shown round={data} />}
        {data === undefined && !isPending && (
          <ErrorState
            title={isUnknown ? 'No receipt found.' : "The receipt couldn't be loaded."}
            {...(isUnknown
              ? { message: 'Check that you copied the whole link.' }
              : { message: sentenceOf(error), onRetry: () => void query.refetch() })}
            isRetrying={query.isFetching}
          />
        )}
      </Panel>
      <div>
        <ButtonLink to={paths.fairness}>How a round is drawn</ButtonLink>{' '}
        {data !== undefined && (
          <ButtonLink tone="plain" to={oddsPath(data.game)}>
            Rules and odds of this game
          </ButtonLink>
        )}
      </div>
    </Page>
  );
}
