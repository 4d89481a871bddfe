import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import OfferPage from './offer-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const offer = {
  offerid: '7',
  name: 'Harbour Tycoon: reach level 10',
  name_short: 'Harbour Tycoon',
  adcopy: 'Reach level 10 within seven days.',
  description: 'New players only.',
  picture: null,
  minutes: 6,
  ctype: 'CPI',
  device: 'Android',
  payout: 2.4,
  points: 240,
  link: '/api/ogads/offers/7/open',
  waitDays: 7,
  outcome: null,
  releaseAt: null,
};

function open(offers: object[]): void {
  new AccountHouse(signedInUser()).answers('/api/ogads/offers', { success: true, offers }).open(
    <Routes>
      <Route path="/earn/ogads/:offer" element={<OfferPage />} />
    </Routes>,
    '/earn/ogads/7',
  );
}

test('an offer’s page shows its steps, what they pay, the wait, and its start', async () => {
  open([offer]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Tycoon' })).toBeDefined();
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toContain('Reach level 10 within seven days. +240 points');
  expect(steps).toContain('Your points are pending for 7 days. Then you can play and withdraw with them.');
  expect(screen.getByText('Worth $2.40. For Android.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Start in a new tab' }).getAttribute('href')).toBe(offer.link);
});

test('an offer in steps lists each with its points, and with its payment or its wait', async () => {
  const step = (id: string, more: object) => ({
    id,
    words: `Reach level ${id}`,
    points: 80,
    releaseAt: null,
    waitDays: 7,
    ...more,
  });
  const steps = [
    step('5', { state: 'paid' }),
    step('10', { state: 'pending', releaseAt: '2026-12-09T10:00:00.000Z' }),
    step('20', { state: 'open' }),
    step('30', { state: 'reversed' }),
  ];
  open([{ ...offer, points: 320, steps }]);
  const list = within(await screen.findByRole('region', { name: 'Paid steps' }));
  expect(list.getByText('1 of 4 steps paid')).toBeDefined();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Reach level 5Paid+80 points',
    'Reach level 10Pending, arrives 9 Dec+80 points',
    'Reach level 20Paid after 7 days+80 points',
    'Reach level 30Reversed by the network+80 points',
  ]);
  expect(screen.getByText('For all steps. Worth $3.20. For Android.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Continue in a new tab' })).toBeDefined();
});

test('a done offer shows its state; a missing one leads to other offers', async () => {
  open([{ ...offer, outcome: 'pending', releaseAt: '2026-12-09T10:00:00.000Z' }]);
  expect(await screen.findByText('Pending')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Start in a new tab' })).toBeNull();
  cleanup();
  open([]);
  expect(await screen.findByText('This offer is no longer available.')).toBeDefined();
});
