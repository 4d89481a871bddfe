import { useState } from 'react';
import { styled } from 'styled-components';
import { LIST_TEXTS, ogadsOffers } from '#contracts/offers/list-calls.ts';
import { useSession } from '../../../api/session.tsx';
import { useCallQuery } from '../../../api/use-call.ts';
import { from, space, color, touch } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Row, Stack } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { NO_WISH, wished, CATEGORIES, categoriesIn, devicesIn, ORDERS, type Order, type Wish } from './catalogue.ts';
import type { Offer } from './offer.ts';
import { OfferCard, OfferCardSkeleton } from './offer-card.tsx';

const Chip = styled(Button)`
  min-width: ${touch};
  &[aria-pressed='true'] {
    color: ${color.brass};
    border-color: ${color.brass};
  }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${space(2)};
  > :first-child {
    grid-column: 1 / -1;
  }
  ${from.tablet} {
    display: flex;
    > * {
      flex: 1 1 0;
    }
  }
`;

const ORDER_OPTIONS = (Object.keys(ORDERS) as Order[]).map((value) => ({ value, label: ORDERS[value] }));

type WishBarProps = { offers: readonly Offer[]; wish: Wish; onWish(wish: Wish): void };

function WishBar({ offers, wish, onWish }: WishBarProps) {
  const categories = (['all', ...categoriesIn(offers)] as const).map((name) => ({
    name,
    label: name === 'all' ? 'All' : CATEGORIES[name],
  }));
  const devices = devicesIn(offers);
  return (
    <Stack gap={3}>
      <Row gap={2} wrap role="group" aria-label="Kinds of offers">
        {categories.map(({ name, label }) => (
          <Chip
            key={name}
            small
            aria-pressed={wish.category === name}
            onClick={() => onWish({ ...wish, category: name })}
          >
            {label}
          </Chip>
        ))}
      </Row>
      <Fields>
        <Input
          type="search"
          aria-label="Search offers"
          placeholder="Search offers"
          value={wish.text}
          maxLength={80}
          onChange={({ target }) => onWish({ ...wish, text: target.value })}
        />
        {devices.length > 0 && (
          <Select
            aria-label="Device"
            value={wish.device}
            onValue={(device) => onWish({ ...wish, device })}
            options={[
              { value: '', label: 'Any device' },
              ...devices.map((device) => ({ value: device, label: device })),
            ]}
          />
        )}
        <Select
          aria-label="Sort offers"
          value={wish.order}
          onValue={(order) => onWish({ ...wish, order })}
          options={ORDER_OPTIONS}
        />
      </Fields>
    </Stack>
  );
}

const SHOWN = 6;
const NO_OFFERS = 'No offers available at the moment.';

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
      <Stack as="ul" gap={3} columns="minmax(0, 1fr)" fromTablet="repeat(2, minmax(0, 1fr))" aria-label="Offers">
        {(showsAll ? found : found.slice(0, SHOWN)).map((offer) => (
          <OfferCard key={offer.offerid} offer={offer} />
        ))}
      </Stack>
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
      <Stack gap={3} columns="minmax(0, 1fr)" fromTablet="repeat(2, minmax(0, 1fr))" as="div">
        {Array.from({ length: SHOWN }, (_, at) => (
          <OfferCardSkeleton key={at} />
        ))}
      </Stack>
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
