import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { OffersPanel } from './offers-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PATH = '/api/ogads/offers';

const offer = (at: number, more: object = {}) => ({
  offerid: String(at),
  name: `Offer ${at} in full`,
  name_short: `Offer ${at}`,
  adcopy: 'Reach level 10.',
  description: '',
  picture: null,
  minutes: 6,
  ctype: 'CPI',
  device: at === 1 ? 'Android' : 'All',
  payout: 2.4,
  points: 240,
  link: `/api/ogads/offers/${at}/open`,
  waitDays: 14,
  outcome: null,
  releaseAt: null,
  ...more,
});

test('six offers are shown, each with its reward and a link that opens a new tab', async () => {
  const house = new AccountHouse(signedInUser());
  house.answers(PATH, { success: true, offers: Array.from({ length: 9 }, (_, at) => offer(at)) }).open(<OffersPanel />);
  expect(screen.getByRole('status').textContent).toContain('Loading offers...');
  const cards = within(await screen.findByRole('list', { name: 'Offers' })).getAllByRole('listitem');
  expect(cards).toHaveLength(6);
  expect(cards[1]!.textContent).toContain('+240 points $2.40');
  expect(cards[1]!.textContent).toContain('For Android');
  expect(cards[1]!.textContent).toContain('Paid after 14 days');
  const way = within(cards[0]!).getByRole('link', { name: 'Start Offer 0, opens in a new tab' });
  expect([way.getAttribute('href'), way.getAttribute('target'), way.getAttribute('rel')]).toEqual([
    '/api/ogads/offers/0/open',
    '_blank',
    'noopener noreferrer',
  ]);
});

test('an offer shows how long it takes, and a drawing of its kind without a picture of the network', async () => {
  const offers = [offer(0), offer(1, { minutes: 240, ctype: 'VID' }), offer(2, { minutes: null, picture: '/picture' })];
  new AccountHouse(signedInUser()).answers(PATH, { success: true, offers }).open(<OffersPanel />);
  const cards = within(await screen.findByRole('list', { name: 'Offers' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => /Takes about [^P]+/.exec(textContent)?.[0] ?? null)).toEqual([
    'Takes about 6 minutes',
    'Takes about 4 hours',
    null,
  ]);
  const pictures = cards.map((card) => card.firstElementChild!.firstElementChild!);
  expect(pictures[0]!.getAttribute('class')).toContain('smartphone');
  expect(pictures[1]!.getAttribute('class')).toContain('circle-play');
  expect(pictures[2]!.getAttribute('src')).toBe('/picture');
  fireEvent.error(pictures[2]!);
  expect(cards[2]!.querySelector('svg[class*=smartphone]')).not.toBeNull();
});

test('an offer that was done cannot be started again, shows its outcome, and comes after the open ones', async () => {
  const offers = [
    offer(0, { outcome: 'pending', releaseAt: '2026-12-09T10:00:00.000Z' }),
    offer(1, { outcome: 'credited' }),
    offer(2, { outcome: 'reversed' }),
    offer(3, { waitDays: 0 }),
  ];
  new AccountHouse(signedInUser()).answers(PATH, { success: true, offers }).open(<OffersPanel />);
  const cards = within(await screen.findByRole('list', { name: 'Offers' })).getAllByRole('listitem');
  expect(cards.map((card) => within(card).queryByRole('link', { name: /^Start/ })?.textContent ?? null)).toEqual([
    'Start Offer 3, opens in a new tab',
    null,
    null,
    null,
  ]);
  const [open, pending, done, reversed] = cards.map(({ textContent }) => textContent);
  expect(open).toContain('Paid at once');
  expect([pending, done, reversed]).toEqual([
    expect.stringMatching(/Arrives 9 Dec.*Pending$/),
    expect.stringMatching(/Credited$/),
    expect.stringMatching(/Reversed$/),
  ]);
});

test('an offer in steps says how many there are and what all of them pay, then how many are paid', async () => {
  const step = (id: string, state: string) => ({
    id,
    words: `Step ${id}`,
    points: 80,
    state,
    releaseAt: null,
    waitDays: 7,
  });
  const offers = [
    offer(0, { steps: [step('1', 'open'), step('2', 'open'), step('3', 'open')] }),
    offer(1, { device: 'All', steps: [step('1', 'paid'), step('2', 'pending'), step('3', 'open')] }),
  ];
  new AccountHouse(signedInUser()).answers(PATH, { success: true, offers }).open(<OffersPanel />);
  const cards = within(await screen.findByRole('list', { name: 'Offers' })).getAllByRole('listitem');
  const [open, begun] = cards.map(({ textContent }) => textContent);
  expect(open).toMatch(/3 paid stepsUp\sto\s240 \$2.40Start/);
  expect(begun).toMatch(/1 of 3 steps paidUp\sto\s240 \$2.40Continue/);
  expect(`${open} ${begun}`).not.toContain('Paid after');
});

test('no offers, and no offers for this location', async () => {
  new AccountHouse(signedInUser()).answers(PATH, { success: true, offers: [] }).open(<OffersPanel />);
  expect(await screen.findByText('No offers available at the moment.')).toBeTruthy();
  cleanup();
  const message = 'No offers available for your location at the moment';
  new AccountHouse(signedInUser()).answers(PATH, { success: true, offers: [], message }).open(<OffersPanel />);
  expect(await screen.findByText(message)).toBeTruthy();
});

test('while the network is out the card says so, and retrying reads the list', async () => {
  const message = 'Failed to load offers. Please try again.';
  const house = new AccountHouse(signedInUser());
  house
    .answers(PATH, { success: false, offers: [], error: 'Failed to load offers', message })
    .answers(PATH, { success: true, offers: [offer(1)] })
    .open(<OffersPanel />);
  expect((await screen.findByRole('alert')).textContent).toContain(`Offers Temporarily Unavailable${message}`);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Offer 1' })).toBeTruthy();
});

test('a refusal reads the same', async () => {
  new AccountHouse(signedInUser()).refuses(PATH, 'forbidden', 'No.', 403).open(<OffersPanel />);
  expect((await screen.findByRole('alert')).textContent).toContain('Offers Temporarily Unavailable');
});

test('visitors are asked to log in', () => {
  new AccountHouse(null).open(<OffersPanel />);
  expect(screen.getByText('Please log in to access offers')).toBeTruthy();
});

test('offers are filtered by kind and by words, and the rest can be shown', async () => {
  const offers = [
    ...Array.from({ length: 7 }, (_, at) => offer(at)),
    offer(7, { name: 'Ten questions', name_short: 'Ten questions', ctype: 'CPA' }),
  ];
  new AccountHouse(signedInUser()).answers(PATH, { success: true, offers }).open(<OffersPanel />);
  const list = await screen.findByRole('list', { name: 'Offers' });
  const shown = () =>
    within(list)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);
  expect(shown()).toHaveLength(6);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 8 offers' }));
  expect(shown()).toHaveLength(8);
  fireEvent.click(screen.getByRole('button', { name: 'Surveys' }));
  expect(shown()).toEqual(['Ten questions']);
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search offers' }), { target: { value: 'offer 3' } });
  expect(shown()).toEqual(['Offer 3']);
});
