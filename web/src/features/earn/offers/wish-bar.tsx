import { styled } from 'styled-components';
import { color, from, space, touch } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Row, Stack } from '../../../ui/layout/flow.ts';
import { CATEGORIES, categoriesIn, devicesIn, ORDERS, type Order, type Wish } from './catalogue.ts';
import type { Offer } from './offer.ts';

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

export function WishBar({ offers, wish, onWish }: WishBarProps) {
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
