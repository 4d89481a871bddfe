import { expect, type Locator } from '@playwright/test';

export async function expectWhole(what: string, parts: readonly Locator[]): Promise<void> {
  for (const part of parts) {
    await expect(part, what).toBeInViewport({ ratio: 0.99 });
    await expect
      .poll(() => part.evaluate(whatLiesOn), { message: `${what}: something lies on it`, timeout: 15_000 })
      .toBe('');
  }
}

/** Empty if nothing covers the element. */
function whatLiesOn(element: Element): string {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  if (found === null) return 'the edge of the screen';
  const isItself = element.contains(found) || found.contains(element) || element.closest('label') === found;
  return isItself ? '' : found.outerHTML.slice(0, 200);
}
