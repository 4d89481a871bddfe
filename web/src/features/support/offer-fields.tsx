import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownOffersCall } from '#contracts/offers/calls.ts';
import type { OfferEvidence } from '#contracts/support/ticket.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';

const MOST_LISTED = 100;
const LONGEST = 100;
const OTHER = '';

type OfferFieldsProps = {
  offer: OfferEvidence;
  onChange(offer: OfferEvidence): void;
  problem: string | undefined;
};

/** Offers that the player opened and that brought no points yet. */
function useOpenedOffers() {
  const { data } = useCallQuery(ownOffersCall, { query: { limit: MOST_LISTED } });
  return (data?.offers ?? []).filter(({ state, clickedAt }) => state === 'clicked' && clickedAt !== null);
}

export function OfferFields({ offer, onChange, problem }: OfferFieldsProps) {
  const opened = useOpenedOffers();
  const options = [
    { value: OTHER, label: 'Another offer' },
    ...opened.map(({ cursor, name, networkTitle, clickedAt }) => ({
      value: cursor,
      label: `${name ?? `${networkTitle} offer`}, opened ${clickedAt!.slice(0, 10)}`,
    })),
  ];
  const chosen = opened.find(({ clickedAt }) => clickedAt === offer.clickedAt)?.cursor ?? OTHER;
  const choose = (cursor: string) => {
    const { clickedAt: _at, network: _network, ...rest } = offer;
    const found = opened.find((candidate) => candidate.cursor === cursor);
    if (found === undefined) return onChange({ ...rest, offer: '' });
    const name = (found.name ?? `${found.networkTitle} offer`).slice(0, LONGEST);
    onChange({ ...rest, offer: name, network: found.network, clickedAt: found.clickedAt! });
  };
  useWantedOffer(
    opened.map(({ cursor }) => cursor),
    choose,
  );
  return (
    <>
      {opened.length > 0 && (
        <Field label="Offer">
          {(control) => <Select {...control} value={chosen} onValue={choose} options={options} />}
        </Field>
      )}
      {chosen === OTHER && (
        <Field label="Name of the offer" error={problem}>
          {(control) => (
            <Input
              {...control}
              value={offer.offer}
              maxLength={LONGEST}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...offer, offer: target.value })}
            />
          )}
        </Field>
      )}
      <ProofFields offer={offer} onChange={onChange} />
    </>
  );
}

/** Chosen once, when it is known; the player may choose another afterwards. */
function useWantedOffer(cursors: readonly string[], choose: (cursor: string) => void): void {
  const wanted = useSearchParams()[0].get('offer');
  const isListed = wanted !== null && cursors.includes(wanted);
  const take = useEffectEvent(() => wanted !== null && choose(wanted));
  useEffect(() => {
    if (isListed) take();
  }, [isListed]);
}

function ProofFields({ offer, onChange }: Omit<OfferFieldsProps, 'problem'>) {
  const optional = (name: 'completedOn' | 'transaction', value: string) => {
    const { [name]: _before, ...rest } = offer;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <>
      <Field label="Completed on (optional)">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={offer.completedOn ?? ''}
            onChange={({ target }) => optional('completedOn', target.value)}
          />
        )}
      </Field>
      <Field label="Transaction or order number (optional)" hint="From the advertiser’s mail or receipt.">
        {(control) => (
          <Input
            {...control}
            value={offer.transaction ?? ''}
            maxLength={LONGEST}
            autoComplete="off"
            onChange={({ target }) => optional('transaction', target.value)}
          />
        )}
      </Field>
    </>
  );
}
