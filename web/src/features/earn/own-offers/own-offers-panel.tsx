import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ownOffersCall } from '#contracts/offers/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { failedFirstRead, sentenceOf } from '../../../api/api-error.ts';
import { useUser } from '../../../api/session.tsx';
import { useCallQuery } from '../../../api/use-call.ts';
import { countedPoints } from '../../../ui/figure/format.ts';
import { Points } from '../../../ui/figure/points.tsx';
import { Time } from '../../../ui/figure/time.tsx';
import { Badge, type BadgeTone } from '../../../ui/layout/badge.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../../ui/layout/entry-list.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { missingCreditPath, paths } from '../../../ui/paths.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { LoadMore } from '../../../ui/state/load-more.tsx';
import { stepsWords } from '../offers/steps-words.ts';

const FIRST_LINES = 10;
const MOST_LINES = 100;
/** Networks report after seconds or hours, and no push announces it. */
const LOOKS_EVERY_MS = 15_000;

type OwnOffer = ReplyOf<typeof ownOffersCall>['offers'][number];

const STATES: Record<OwnOffer['state'], { name: string; tone: BadgeTone }> = {
  clicked: { name: 'Opened', tone: 'plain' },
  pending: { name: 'Pending', tone: 'notice' },
  credited: { name: 'Credited', tone: 'gain' },
  reversed: { name: 'Reversed', tone: 'loss' },
};

export function OwnOffersPanel() {
  const { query, offers, more } = useOwnOffers();
  return (
    <Panel title="Your offers" aside={<Link to={paths.missingCredit}>Missing points?</Link>}>
      {query.isPending && <EntrySkeletons count={3} words="Loading your offers..." hasNotes />}
      <ErrorState title="Your offers could not be loaded." taken="Your points are safe." {...failedFirstRead(query)} />
      {offers?.length === 0 && <EmptyState title="No offers yet">Offers you start appear here.</EmptyState>}
      {offers !== undefined && offers.length > 0 && (
        <EntryList label="Your offers">
          {offers.map((offer) => (
            <OwnOfferEntry key={offer.cursor} offer={offer} />
          ))}
        </EntryList>
      )}
      {offers !== undefined && offers.length >= FIRST_LINES && (
        <LoadMore name="Show more" lines={offers.length} {...more} />
      )}
    </Panel>
  );
}

function useOwnOffers() {
  const { heldPoints, points } = useUser();
  const [wantsMost, setWantsMost] = useState(false);
  const options = { refetchOnMount: 'always', refetchInterval: LOOKS_EVERY_MS } as const;
  const first = useCallQuery(ownOffersCall, { query: { limit: FIRST_LINES } }, { ...options, enabled: !wantsMost });
  const most = useCallQuery(ownOffersCall, { query: { limit: MOST_LINES } }, { ...options, enabled: wantsMost });
  const query = wantsMost && most.data !== undefined ? most : first;
  useReadAgainWhen(`${heldPoints} ${points}`, () => void query.refetch());
  const offers = query.data?.offers;
  return {
    query,
    offers,
    more: {
      hasMore: !wantsMost && offers?.length === FIRST_LINES,
      isLoading: wantsMost && most.isPending,
      problem: wantsMost && most.isError ? sentenceOf(most.error) : null,
      onMore: () => setWantsMost(true),
    },
  };
}

/** A credit or a release moves the balance, which is pushed. */
function useReadAgainWhen(changes: string, read: () => void): void {
  const before = useRef(changes);
  useEffect(() => {
    if (before.current !== changes) read();
    before.current = changes;
  });
}

function OwnOfferEntry({ offer }: { offer: OwnOffer }) {
  const { name, networkTitle, state, points } = offer;
  const { name: stateName, tone } = STATES[state];
  return (
    <Entry
      name={name ?? `${networkTitle} offer`}
      badge={<Badge tone={tone}>{stateName}</Badge>}
      note={<Note offer={offer} />}
      amount={points === null ? null : <Points value={state === 'reversed' ? -points : points} sign />}
    />
  );
}

function Note({ offer }: { offer: OwnOffer }) {
  const { networkTitle, state, points, promisedPoints, clickedAt, creditedAt, releaseAt, reversedAt } = offer;
  const { step, steps } = offer;
  const at = { clicked: clickedAt, pending: releaseAt, credited: releaseAt ?? creditedAt, reversed: reversedAt }[state];
  const words = { clicked: 'opened', pending: 'arrives', credited: 'arrived', reversed: 'reversed' }[state];
  return (
    <>
      {step !== undefined && `${step}, `}
      {steps !== undefined && `${stepsWords(steps)}, `}
      {networkTitle}
      {at !== null && (
        <>
          , {words} <Time at={at} />
        </>
      )}
      {state === 'clicked' && (
        <>
          , <Link to={missingCreditPath(offer.cursor)}>report missing points</Link>
        </>
      )}
      {promisedPoints !== null && promisedPoints !== points && `, listed at ${countedPoints(promisedPoints)}`}
    </>
  );
}
