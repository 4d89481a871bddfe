import { BlackjackRoom } from './blackjack-room.ts';
import { tabTo } from './by-keyboard.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expect, playerTest as test } from './visit.ts';

test('whole games by keyboard: the focus stays in the bar, and every move has its key; open and over they are accessible', async ({
  page,
}) => {
  const room = await new BlackjackRoom(page).open();
  await tabTo(page, room.bet);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1');
  await tabTo(page, room.deal);
  for (let rounds = 0, played = 0; rounds < 20 && played < 2; rounds++) {
    await expect(room.deal).toBeEnabled();
    const dealt = await room.play('deal', () => page.keyboard.press('Enter'));
    if (dealt.gameOver) continue;
    const first = dealt.playerValue === 21 ? room.stand : room.hit;
    await expect(first).toBeFocused();
    await expect(first).toBeEnabled();
    if (played++ === 0) {
      await expectOpenToEverybody(page);
      await room.play('stand', () => page.keyboard.press('s'));
    } else {
      const hit = await room.play('hit', () => page.keyboard.press('h'));
      if (hit.gameOver) continue;
      await expect(room.stand).toBeEnabled();
      await room.play('stand', () => page.keyboard.press('s'));
    }
    await expect(room.deal).toBeFocused();
  }
  await expectOpenToEverybody(page);
  await page.keyboard.press('r');
  await expect(room.cards('Your')).toHaveCount(0);
});

test.describe('a lost answer', () => {
  test.use({ expectedComplaints: /net::ERR_FAILED/ });

  test('to a move survives a reload, as the open round does, and is requested again', async ({ page }) => {
    const room = await new BlackjackRoom(page).open();
    const dealt = await room.dealOpen();
    await page.reload();
    await room.expectShown(dealt);
    const keys: string[] = [];
    await page.route('**/api/games/blackjack/stand', async (route) => {
      keys.push(route.request().headers()['idempotency-key']!);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await room.stand.click();
    await expect(page.getByRole('alert')).toContainText('No answer to your move yet.');
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('No answer to your move yet.');
    const reply = await room.make('stand', () => page.getByRole('button', { name: 'Check the result' }).click());
    await room.expectTold(reply);
    expect(keys[1]).toBe(keys[0]);
  });
});
