import type { APIRequestContext } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';
import { DiceRoom } from './dice-room.ts';
import { SMALL_SCREEN } from './small-screen.ts';
import { expect, playerTest } from './visit.ts';

playerTest.use(SMALL_SCREEN);

async function winElsewhere(request: APIRequestContext): Promise<void> {
  let won = 0;
  while (won === 0) {
    const reply = await request.post('/api/games/dice', { data: { betAmount: 5, prediction: 'over' } });
    won = ((await reply.json()) as { receipt: { payoutPoints: number } }).receipt.payoutPoints;
  }
}

playerTest(
  'on a phone one card is shown, below the toast, and can be dismissed by keyboard',
  async ({ page, context }) => {
    const room = await new DiceRoom(page).open();
    await expect(page.getByRole('img', { name: /^Connected/ })).toBeVisible();
    await room.bet.fill('999999');
    const cards = page.getByRole('list', { name: 'Notifications' }).locator('> li');
    const card = cards.filter({ visible: true });
    const toast = page.getByRole('listitem').filter({ hasText: 'Insufficient Points' });
    await winElsewhere(context.request);
    await winElsewhere(context.request);
    await expect(cards).toHaveCount(2);
    await expect(card).toHaveCount(1);
    await room.roll.tap();
    await expect(toast).toBeVisible();
    const [{ y }, above] = [(await card.boundingBox())!, (await toast.boundingBox())!];
    expect(y).toBeGreaterThanOrEqual(above.y + above.height);

    await tabTo(page, card.getByRole('button', { name: 'Dismiss' }));
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(1);
    await expect(card.getByRole('button', { name: 'Dismiss' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  },
);
