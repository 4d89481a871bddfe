import type { Page } from '@playwright/test';
import { BlackjackRoom, TITLES } from './blackjack-room.ts';
import { tabTo } from './by-keyboard.ts';
import { expectOpenToEverybody } from './open-to-everybody.ts';
import { expectNothingSideways, SMALL_SCREEN, smallTargets } from './small-screen.ts';
import { expect, expectBalance, playerTest } from './visit.ts';

async function loseFirstAnswer(page: Page, address: string): Promise<string[]> {
  const keys: string[] = [];
  await page.route(address, async (route) => {
    keys.push(route.request().headers()['idempotency-key']!);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return keys;
}

playerTest('the dealer plays after the reply, card by card, and nothing reveals the result early', async ({ page }) => {
  const room = await new BlackjackRoom(page).open();
  const { newBalance } = await room.dealOpen();
  const reply = await room.make('stand');
  await expect(room.result).toHaveText('You stand, and the dealer plays');
  await expect(room.hand('Dealer’s').getByRole('img', { name: 'A card face down' })).toBeVisible();
  await expectBalance(page, newBalance);
  await room.expectTold(reply);
  await expect(page.getByText(TITLES[reply.result!], { exact: true }).last()).toBeVisible();
});

playerTest.describe('without waiting for the cards', () => {
  playerTest.use({ contextOptions: { reducedMotion: 'reduce' } });

  playerTest('standing on every hand, until it has won and lost', async ({ page }) => {
    const room = await new BlackjackRoom(page).open();
    await room.bet.fill('2');
    const seen = new Set<string>();
    for (let rounds = 0; rounds < 45 && !(seen.has('win') && seen.has('lose')); rounds++) {
      const dealt = await room.play('deal');
      const { result, winnings } = dealt.gameOver ? dealt : await room.play('stand');
      expect(winnings).toBe({ blackjack: 5, win: 4, push: 2, bust: 0, lose: 0 }[result!]);
      seen.add(result!);
    }
    expect([...seen]).toEqual(expect.arrayContaining(['win', 'lose']));
  });

  playerTest(
    'hitting until it is over leads to a bust, and doubling is offered on two cards only',
    async ({ page }) => {
      const room = await new BlackjackRoom(page).open();
      let reply = await room.dealOpen();
      await expect(room.double).toBeVisible();
      while (!reply.gameOver) {
        reply = await room.play('hit');
        await expect(room.double).toBeHidden();
      }
      expect(reply.result).toBe('bust');
      await expect(room.result).toContainText(`You went over with ${reply.playerValue}. The house keeps 1.`);
      await expect(page.getByText('BUST', { exact: true }).last()).toBeVisible();
    },
  );

  playerTest('a doubled bet gets one more card and is settled at once', async ({ page }) => {
    const room = await new BlackjackRoom(page).open();
    await room.dealOpen(() => 3);
    const reply = await room.play('double');
    expect(reply.receipt!.stakePoints).toBe(6);
    expect(reply.playerCards).toHaveLength(3);
  });

  playerTest(
    'without the points for it doubling is disabled and says why; a bet beyond them is blocked',
    async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => /blackjack\/double/.test(request.url()) && sent.push(request.url()));
      const room = await new BlackjackRoom(page).open();
      await room.bet.fill('150');
      await expect(room.deal).toBeDisabled();
      await expect(page.getByText('You have 100 points.')).toBeVisible();
      const { newBalance } = await room.dealOpen((balance) => Math.floor(balance / 2) + 1);
      await expect(room.double).toBeDisabled();
      await expect(room.currentGame).toContainText(/Doubling takes another \d+; you have \d+\./);
      await page.keyboard.press('d');
      await expectBalance(page, newBalance);
      const over = await room.play('stand');
      await room.bet.fill('999');
      await expect(page.getByText(`You have ${over.newBalance} points.`)).toBeVisible();
      await expect(room.result).toContainText(TITLES[over.result!]);
      expect(sent).toEqual([]);
    },
  );

  playerTest('Reset clears a finished round, and leaves an open one alone', async ({ page }) => {
    const room = await new BlackjackRoom(page).open();
    await expect(room.reset).toBeHidden();
    await room.dealOpen();
    await expect(room.reset).toBeDisabled();
    await page.keyboard.press('r');
    await expect(room.cards('Your')).toHaveCount(2);
    await room.play('stand');
    await room.reset.click();
    await expect(room.cards('Your')).toHaveCount(0);
    await expect(room.result).toHaveText('Place your bet, then deal.');
  });

  playerTest('a reload in the middle of a round finds it as it was', async ({ page }) => {
    const room = await new BlackjackRoom(page).open();
    const dealt = await room.dealOpen();
    const before = await room.hand('Your').innerText();
    await page.reload();
    await room.expectShown(dealt);
    expect(await room.hand('Your').innerText()).toBe(before);
    await room.play('stand');
  });

  playerTest('whole games by keyboard: the focus stays in the bar, and every move has its key', async ({ page }) => {
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
      if (played++ === 0) await room.play('stand', () => page.keyboard.press('s'));
      else {
        const hit = await room.play('hit', () => page.keyboard.press('h'));
        if (hit.gameOver) continue;
        await expect(room.stand).toBeEnabled();
        await room.play('stand', () => page.keyboard.press('s'));
      }
      await expect(room.deal).toBeFocused();
    }
    await page.keyboard.press('r');
    await expect(room.cards('Your')).toHaveCount(0);
  });

  playerTest('the table before, in and after a round is accessible', async ({ page }) => {
    const room = await new BlackjackRoom(page).open();
    await expectOpenToEverybody(page);
    await room.dealOpen();
    await expectOpenToEverybody(page);
    await room.play('stand');
    await expectOpenToEverybody(page);
  });
});

playerTest.describe('on a phone', () => {
  playerTest.use(SMALL_SCREEN);

  playerTest('both hands and the line between them are above the bar', async ({ page }) => {
    const room = await new BlackjackRoom(page).open();
    await room.bet.fill('1');
    for (let rounds = 0, played = 0; rounds < 20 && played < 2; rounds++) {
      const dealt = await room.play('deal', () => room.deal.tap());
      if (dealt.gameOver) continue;
      played++;
      await expectNothingSideways(page);
      expect(await smallTargets(page)).toEqual([]);
      const [hand, bar] = [(await room.hand('Your').boundingBox())!, (await room.hit.boundingBox())!];
      expect(hand.y + hand.height).toBeLessThanOrEqual(bar.y);
      await room.play('stand', () => room.stand.tap());
      await expectNothingSideways(page);
      await expect(room.result).toBeInViewport({ ratio: 1 });
    }
    expect(await smallTargets(page)).toEqual([]);
  });
});

playerTest.describe('a lost answer', () => {
  playerTest.use({ contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: /net::ERR_FAILED/ });

  playerTest('to a move survives a reload and is requested again', async ({ page }) => {
    const room = await new BlackjackRoom(page).open();
    await room.dealOpen();
    const keys = await loseFirstAnswer(page, '**/api/games/blackjack/stand');
    await room.stand.click();
    await expect(page.getByRole('alert')).toContainText('No answer to your move yet.');
    await page.reload();
    const reply = await room.make('stand', () => page.getByRole('button', { name: 'Check the result' }).click());
    await room.expectTold(reply);
    expect(keys[1]).toBe(keys[0]);
  });
});
