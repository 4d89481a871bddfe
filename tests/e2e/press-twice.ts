import type { Page } from '@playwright/test';

/** From inside the page, so that a busy machine cannot separate the presses. */
export async function pressTwice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const action = () => document.querySelector<HTMLElement>('form [data-first], form [type="submit"]')!;
    action().click();
    do await new Promise(requestAnimationFrame);
    while (action().getAttribute('aria-busy') === 'true');
    action().click();
  });
}

export function callsOf(page: Page, game: string): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.startsWith(`/api/games/${game}`))
      sent.push(pathname.split('/').at(-1)!);
  });
  return sent;
}
