import { expect, test } from 'vitest';
import { shareCard, withShareCard } from './share-card.ts';

test('an invitation says so, with a whole address of its picture', () => {
  const page = withShareCard('<head><title>Tallyhouse</title>', shareCard('https://tally.example/', true));
  expect(page).toContain('<meta property="og:title" content="You are invited to Tallyhouse">');
  expect(page).toContain('<meta property="og:image" content="https://tally.example/share.png">');
  expect(page).toMatch(/<meta property="og:description" content="A card room .+"><.+><title>Tallyhouse<\/title>$/);
});

test('any other page has the name of the house', () => {
  expect(shareCard(null, false)).toContain('<meta property="og:title" content="Tallyhouse">');
});
