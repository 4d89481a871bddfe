import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { ogadsSource } from './ogads-source.ts';

const GOOD = { offerid: '7', name_short: 'Good one', payout: '0.50', link: 'https://go.example/7' };

async function readList(answer: unknown) {
  const server = createServer((request, response) => {
    server.emit('asked', request.url);
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const asked: string[] = [];
  server.on('asked', (target: string) => asked.push(target));
  try {
    const source = ogadsSource({ apiKey: 'key', listUrl: `http://127.0.0.1:${port}/api/v2` });
    const offers = await source.fetch({ address: '2001:db8:1:2::/64', agent: 'A browser & more' }, null);
    return { offers, asked };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('the visitor’s address and agent are passed on; an IPv6 address loses its prefix length', async () => {
  const { asked } = await readList({ success: true, offers: [] });
  const sent = new URL(asked[0]!, 'http://host').searchParams;
  expect([sent.get('ip'), sent.get('user_agent')]).toEqual(['2001:db8:1:2::', 'A browser & more']);
});

test('an entry that cannot be shown, pays nothing or links to a script is left out; the others stay', async () => {
  const bad = [
    { ...GOOD, payout: '0.00' },
    { ...GOOD, payout: '-1' },
    { ...GOOD, payout: '1e3' },
    { ...GOOD, link: 'javascript:alert(1)' },
    { ...GOOD, name_short: '' },
    { ...GOOD, offerid: '' },
    'no offer',
  ];
  const odd = { ...GOOD, picture: 'data:text/html,x', minutes: 'many' };
  const { offers } = await readList({ success: true, offers: [...bad, odd] });
  expect(offers).toEqual([
    {
      id: '7',
      name: 'Good one',
      shortName: 'Good one',
      task: '',
      description: '',
      picture: null,
      type: '',
      device: '',
      minutes: null,
      revenueMicros: 500_000,
      steps: [],
      link: 'https://go.example/7',
    },
  ]);
});

test('an answer without success is not a list', async () => {
  await expect(readList({ success: false, error: 'bad key', offers: [] })).rejects.toThrow('did not succeed');
});
