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

/** Without the reads of the own seeds, which follow each push about them. */
function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/fair/') && pathname !== '/api/fair/seeds') asked.push(pathname);
  });
  return asked;
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
  await page.goto(`/fairness/${id}`);
  // The slip and the verdict both show the outcome.
  await expect(page.getByRole('status').filter({ hasText: /[Vv]erified: this result/ })).toBeVisible();
  const steps = page.getByRole('list', { name: 'How it was recomputed' });
  await expect(steps.getByText(serverSeed, { exact: true })).toBeVisible();
  const titles = await steps
    .getByRole('heading', { level: 3 })
    .evaluateAll((all) => all.map((title) => (title as HTMLElement).innerText));
  expect(titles).toContain('HMAC-SHA256 of   two  spaces :0:0');
});

test.describe('on a small screen', () => {
  test.use(SMALL_SCREEN);

  test('a pasted record of keno fills the form and verifies without a request; what is missing or wrong is said', async ({
    page,
    context,
  }) => {
    const bet = { betAmount: 10, selectedNumbers: [3, 14, 15, 65] };
    const record = await playedRound(context.request, 'keno', bet);
    // Axe reads the longest page twice.
    test.slow();
    const form = await new HandForm(page).open();
    const asked = questionsOf(page);

    await form.field('Game of the round').selectOption('Roulette');
    await form.paste('{}');
    await expect(page.getByText('The record’s “game” is missing or wrong.')).toBeVisible();
    await form.recompute();
    await expect(form.form.getByText('Put at least one chip on the table.')).toBeVisible();
    await expect(form.field('Server seed')).toBeFocused();
    await expectOpenToEverybody(page);
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
    await form.field('Payout').fill(String(record.payoutPoints + 1));
    await form.recompute();
    await expect(form.holdsNot).toBeVisible();
    expect(asked).toEqual([]);
  });
});
