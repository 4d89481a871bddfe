import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { OwnOffersPanel } from './own-offers-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FIRST = '/api/offers/mine?limit=10';
const AT = '2026-03-01T10:00:00.000Z';
const LATER = '2026-03-15T10:00:00.000Z';

const offer = (at: number, more: object) => ({
  cursor: `${at}_c`,
  network: 'ogads',
  networkTitle: 'OGAds',
  name: `Offer ${at}`,
  state: 'clicked',
  points: null,
  promisedPoints: null,
  clickedAt: AT,
  creditedAt: null,
  releaseAt: null,
  reversedAt: null,
  ...more,
});

const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

test('each state has its word, its time and its points', async () => {
  const credited = { points: 240, creditedAt: AT, releaseAt: LATER };
  new AccountHouse(signedInUser())
    .answers(FIRST, {
      pendingPoints: 0,
      offers: [
        offer(1, {}),
        offer(2, { state: 'pending', ...credited, name: null }),
        offer(3, { state: 'credited', ...credited }),
        offer(4, { state: 'reversed', ...credited, reversedAt: LATER }),
      ],
    })
    .open(<OwnOffersPanel />);
  const [clicked, pending, done, reversed] = await lines();
  expect(clicked).toMatch(/^Offer 1OpenedOGAds, opened /);
  expect(pending).toMatch(/^OGAds offerPendingOGAds, arrives .*\+240$/);
  expect(done).toMatch(/^Offer 3CreditedOGAds, arrived .*\+240$/);
  expect(reversed).toMatch(/^Offer 4ReversedOGAds, reversed .*−240$/);
});

test('if the network paid for something other than was shown, both are named', async () => {
  const credited = { state: 'credited', creditedAt: AT, releaseAt: LATER, promisedPoints: 240 };
  new AccountHouse(signedInUser())
    .answers(FIRST, {
      pendingPoints: 0,
      offers: [
        offer(1, { ...credited, points: 120 }),
        offer(2, { ...credited, points: 240 }),
        offer(3, { promisedPoints: 60 }),
      ],
    })
    .open(<OwnOffersPanel />);
  const [less, same, opened] = await lines();
  expect(less).toMatch(/, listed at 240 points\+120$/);
  expect(same).not.toContain('listed at');
  expect(opened).toMatch(/opened .*, listed at 60 points$/);
});

test('a payment of a step names the step, and how many of the offer are paid', async () => {
  const step = (id: string, state: string) => ({ id, words: `Reach level ${id}`, points: 80, state, releaseAt: null });
  const steps = [step('5', 'paid'), step('10', 'open')];
  const credited = { state: 'credited', points: 80, creditedAt: AT, releaseAt: LATER };
  new AccountHouse(signedInUser())
    .answers(FIRST, {
      pendingPoints: 0,
      offers: [offer(1, { ...credited, step: 'Reach level 5', steps }), offer(2, {})],
    })
    .open(<OwnOffersPanel />);
  const [paid, plain] = await lines();
  expect(paid).toMatch(/^Offer 1CreditedReach level 5, 1 of 2 steps paid, OGAds, arrived .*\+80$/);
  expect(plain).not.toContain('step');
});

test('without offers it says what appears here', async () => {
  new AccountHouse(signedInUser()).answers(FIRST, { pendingPoints: 0, offers: [] }).open(<OwnOffersPanel />);
  expect(await screen.findByText('No offers yet')).toBeTruthy();
});

test('older ones are shown on demand', async () => {
  const many = Array.from({ length: 12 }, (_, at) => offer(at, {}));
  new AccountHouse(signedInUser())
    .answers(FIRST, { pendingPoints: 0, offers: many.slice(0, 10) })
    .answers('/api/offers/mine?limit=100', { pendingPoints: 0, offers: many })
    .open(<OwnOffersPanel />);
  expect(await lines()).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(12));
});
