import { expect, test } from 'vitest';
import { shareCard, withShareCard } from './share-card.ts';

test('an invitation names itself and links its picture by an absolute URL', () => {
  const page = withShareCard('<head><title>Tallyhouse</title>', shareCard('https://tally.example/', true));
  expect(page).toContain('<meta property="og:title" content="You are invited to Tallyhouse">');
  expect(page).toContain('<meta property="og:image" content="https://tally.example/share.png">');
  expect(page).toMatch(/<meta property="og:description" content="A card room .+"><.+><title>Tallyhouse<\/title>$/);
});

test('any other page has the platform’s name', () => {
  expect(shareCard(null, false)).toContain('<meta property="og:title" content="Tallyhouse">');
});
