import { useState } from 'react';
import { styled } from 'styled-components';
import { LIST_TEXTS, ogadsOffers } from '#contracts/offers/list-calls.ts';
import { useSession } from '../../../api/session.tsx';
import { useCallQuery } from '../../../api/use-call.ts';
import { from, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { NO_WISH, wished } from './catalogue.ts';
import type { Offer } from './offer.ts';
import { OfferCard, OfferCardSkeleton } from './offer-card.tsx';
import { WishBar } from './wish-bar.tsx';

const SHOWN = 6;
const NO_OFFERS = 'No offers available at the moment.';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  ${from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export function OffersPanel() {
  const { user } = useSession();
  return (
    <Panel title="Offers">{user === null ? <EmptyState title="Please log in to access offers" /> : <Offers />}</Panel>
  );
}

function Offers() {
  const query = useCallQuery(ogadsOffers, undefined, { refetchOnMount: 'always' });
  const { data } = query;
  if (query.isPending) return <Loading />;
  if (data === undefined || !data.success) {
    const words = data?.message ?? LIST_TEXTS.tryAgain;
    return <Unavailable words={words} isTrying={query.isFetching} onTry={() => void query.refetch()} />;
  }
  if (data.offers.length === 0) return <EmptyState title={data.message ?? NO_OFFERS} />;
  return <Catalogue offers={data.offers} />;
}

function Catalogue({ offers }: { offers: readonly Offer[] }) {
  const [wish, setWish] = useState(NO_WISH);
  const [showsAll, setShowsAll] = useState(false);
  const found = wished(offers, wish);
  return (
    <>
      <WishBar offers={offers} wish={wish} onWish={setWish} />
      {found.length === 0 && (
        <EmptyState
          title="No offers match your filters."
          action={<Button onClick={() => setWish(NO_WISH)}>Clear filters</Button>}
        />
      )}
      <Grid aria-label="Offers">
        {(showsAll ? found : found.slice(0, SHOWN)).map((offer) => (
          <OfferCard key={offer.offerid} offer={offer} />
        ))}
      </Grid>
      {!showsAll && found.length > SHOWN && (
        <div>
          <Button onClick={() => setShowsAll(true)}>Show all {found.length} offers</Button>
        </div>
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading offers...</VisuallyHidden>
      <Grid as="div">
        {Array.from({ length: SHOWN }, (_, at) => (
          <OfferCardSkeleton key={at} />
        ))}
      </Grid>
    </div>
  );
}

type UnavailableProps = { words: string; isTrying: boolean; onTry(): void };

function Unavailable({ words, isTrying, onTry }: UnavailableProps) {
  return (
    <div role="alert">
      <EmptyState
        title="Offers Temporarily Unavailable"
        action={
          <Button pending={isTrying} onClick={onTry}>
            Try Again
          </Button>
        }
      >
        {words}
      </EmptyState>
    </div>
  );
}
