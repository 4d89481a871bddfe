import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN, smallTargets } from './small-screen.ts';
import { expect, playerTest as test } from './visit.ts';

type RoundRecord = {
  id: string;
  outcome: { pocket: number };
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
  payoutPoints: number;
};

async function playedRound(request: APIRequestContext, game: string, bet: object): Promise<RoundRecord> {
  const played = await request.post(`/api/games/${game}`, { data: bet });
  expect(played.status(), await played.text()).toBe(200);
  const { receipt } = (await played.json()) as { receipt: { roundId: string } };
  const rotated = await request.post('/api/fair/rotate', { data: { clientSeed: 'typed by hand' } });
  expect(rotated.status(), await rotated.text()).toBe(200);
  const position = rotated.headers()['as-of-position'];
  const headers = position === undefined ? {} : { 'Min-Position': position };
  let record: RoundRecord | null = null;
  await expect(async () => {
    const reply = await request.get(`/api/fair/round/${receipt.roundId}`, { headers });
    record = (await reply.json()) as RoundRecord;
    expect(record.serverSeed).toHaveLength(64);
  }).toPass();
  return record!;
}

class HandForm {
  readonly page: Page;
  readonly form: Locator;
  readonly holds: Locator;
  readonly holdsNot: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'A round by hand' });
    this.holds = page.getByText('Verified: this result is fair', { exact: true });
    this.holdsNot = page.getByText('Not verified: this result does not match', { exact: true });
  }

  async open(): Promise<this> {
    await this.page.goto('/fairness');
    await this.page.getByRole('tab', { name: 'A round by hand' }).click();
    await expect(this.form).toBeVisible();
    return this;
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  async fill(texts: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(texts)) await this.field(label).fill(text);
  }

  recompute(): Promise<void> {
    return this.form.getByRole('button', { name: 'Recompute' }).click();
  }

  async paste(text: string): Promise<void> {
    const record = this.page.getByLabel('Record', { exact: true });
    if (!(await record.isVisible())) await this.page.getByText('Paste a record').click();
    await record.fill(text);
    await this.page.getByRole('button', { name: 'Fill in the form' }).click();
  }
}

function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/fair/')) asked.push(request.url());
  });
  return asked;
}

test('a round of roulette, typed in by hand, is recomputed without a request to the server', async ({
  page,
  context,
}) => {
  const bets = [
    { type: 'red', numbers: [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36], amount: 10 },
    { type: 'straight', numbers: [37], amount: 1 },
  ];
  const record = await playedRound(context.request, 'roulette', { bets, totalBet: 11 });
  const { pocket } = record.outcome;
  const form = await new HandForm(page).open();
  const asked = questionsOf(page);

  await form.field('Game of the round').selectOption('Roulette');
  await form.fill({
    'Server seed': record.serverSeed,
    'Its commitment (hash)': record.serverSeedHash,
    'Client seed': record.clientSeed,
    Nonce: String(record.nonce),
    Bets: 'red 10\nstraight 00 1',
    Pocket: pocket === 37 ? '00' : String(pocket),
    Stake: '11',
    Payout: String(record.payoutPoints),
  });
  await form.recompute();
  await expect(form.holds).toBeVisible();

  await form.fill({ Pocket: pocket === 8 ? '9' : '8' });
  await expect(form.holds).toBeHidden();
  await form.recompute();
  await expect(form.holdsNot).toBeVisible();
  expect(asked).toEqual([]);
});

/** The slip and the verdict both show the outcome. */
async function openOwnRound(page: Page, number: string): Promise<Locator> {
  await page.goto(`/fairness/${number}`);
  const verdict = page.getByRole('status').filter({ hasText: /[Vv]erified: this result/ });
  await expect(verdict).toBeVisible();
  return verdict;
}

test('the screen shows what other tools need verbatim: the revealed seed, and every space of the player’s', async ({
  page,
  context,
}) => {
  const chosen = await context.request.post('/api/fair/rotate', { data: { clientSeed: '  two  spaces ' } });
  expect(chosen.status(), await chosen.text()).toBe(200);
  const { id, serverSeed } = await playedRound(context.request, 'dice', { betAmount: 1, prediction: 'over' });
  // The page shows the newest revealed pair anyway.
  await context.request.post('/api/fair/rotate', { data: { clientSeed: 'and on' } });
  await openOwnRound(page, id);
  const steps = page.getByRole('list', { name: 'How it was recomputed' });
  await expect(steps.getByText(serverSeed, { exact: true })).toBeVisible();
  const titles = await steps
    .getByRole('heading', { level: 3 })
    .evaluateAll((all) => all.map((title) => (title as HTMLElement).innerText));
  expect(titles).toContain('HMAC-SHA256 of   two  spaces :0:0');
});

test('a record without known rules fails verification, and the screen stays', async ({ page, context }) => {
  const bets = [{ type: 'straight', numbers: [7], amount: 2 }];
  const record = await playedRound(context.request, 'roulette', { bets, totalBet: 2 });
  for (const lie of [{ stakePoints: 3 }, { outcome: null }, { params: { lines: [] } }]) {
    await page.route('**/api/fair/round/*', (route) => route.fulfill({ json: { ...record, ...lie } }));
    const verdict = await openOwnRound(page, record.id);
    await expect(verdict).toContainText('Not verified: this result does not match');
    await expect(verdict).toContainText('The rules of Roulette do not allow this');
    await page.unroute('**/api/fair/round/*');
  }
});

test.describe('a number without a receipt', () => {
  test.use({ expectedComplaints: /status of 404/ });

  test('is said to be of no round, next to the field', async ({ page }) => {
    await page.goto('/fairness');
    const number = page.getByLabel('Receipt number');
    await number.fill('987,654,321');
    await page.getByRole('button', { name: 'Verify' }).click();
    const answer = page.getByRole('alert').filter({ hasText: 'You have no round with the number 987,654,321.' });
    await expect(answer).toBeVisible();
    const [asked, { y }] = [(await number.boundingBox())!, (await answer.boundingBox())!];
    expect(y - asked.y - asked.height).toBeGreaterThanOrEqual(16);
  });
});

test('the form says what is missing, at its field and in a sentence, and is accessible', async ({ page }) => {
  // Axe reads the longest page twice.
  test.slow();
  const form = await new HandForm(page).open();
  await form.field('Game of the round').selectOption('Roulette');
  await form.paste('{}');
  await expect(page.getByText('The record’s “game” is missing or wrong.')).toBeVisible();
  await form.recompute();
  await expect(form.form.getByText('Put at least one chip on the table.')).toBeVisible();
  await expect(form.field('Server seed')).toBeFocused();
  await expectOpenToEverybody(page);
});

test.describe('on a small screen', () => {
  test.use(SMALL_SCREEN);

  test('a pasted record of keno fills the form, and the round verifies', async ({ page, context }) => {
    const bet = { betAmount: 10, selectedNumbers: [3, 14, 15, 65] };
    const record = await playedRound(context.request, 'keno', bet);
    const form = await new HandForm(page).open();
    const asked = questionsOf(page);

    await form.paste('No. 1,234');
    await expect(page.getByText('This is no JSON. Paste all of it, from { to }.')).toBeVisible();
    await form.paste(JSON.stringify(record));
    await expect(page.getByText('Filled in: a round of Keno.')).toBeVisible();
    await expect(form.field('Game of the round')).toHaveValue('keno');
    await expect(form.field('Numbers picked')).toHaveValue('3 14 15 65');
    await expect(form.field('Server seed')).toHaveValue(record.serverSeed);
    await expectNothingSideways(page);
    expect(await smallTargets(page)).toEqual([]);

    await form.recompute();
    await expect(form.holds).toBeVisible();
    await expectNothingSideways(page);
    expect(asked).toEqual([]);
  });
});
