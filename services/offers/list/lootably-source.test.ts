import { createServer, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { lootablySource } from './lootably-source.ts';

const VISITOR = { address: '2001:db8:1:2::/64', agent: 'A browser & more' };
const GOAL = { goalID: 'g1', description: 'Reach level 5', revenue: 0.5, currencyReward: 25 };
const SINGLE = {
  offerID: 7,
  type: 'singlestep',
  name: 'Good one',
  description: '<b>Play</b>',
  image: 'https://pictures.example/7',
  categories: ['game'],
  devices: ['android', 'iphone'],
  countries: ['US'],
  paymentModel: 'CPI',
  revenue: 1.2,
  link: 'https://go.example/7?u=me',
};
const STEPPED = { ...SINGLE, type: 'multistep', revenue: undefined, devices: ['*'], goals: [GOAL] };

const listed = (...offers: unknown[]) => ({ success: true, data: { requestID: 'r', offers } });

async function readList(answer: unknown, codes: { player: string; click: string } | null = null) {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push(body);
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  try {
    const listUrl = `http://127.0.0.1:${port}/api/v2/offers/get`;
    const source = lootablySource({ apiKey: 'key', placementId: 'place', listUrl });
    return { offers: await source.fetch(VISITOR, codes), asked };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

test('the keys, the visitor’s address and agent are sent; a shared list names no player', async () => {
  const { asked } = await readList(listed());
  const userData = { userID: 'list', userAgentHeader: 'A browser & more', ipAddress: '2001:db8:1:2::' };
  expect(asked).toEqual([{ apiKey: 'key', placementID: 'place', userData }]);
});

test('a player’s list has links with both codes, also where the link has a placeholder', async () => {
  const catalogue = { ...SINGLE, offerID: 8, link: 'https://go.example/8?u={userID}' };
  const { offers, asked } = await readList(listed(SINGLE, catalogue), { player: 'p/1', click: 'c1' });
  expect(asked).toMatchObject([{ userData: { userID: 'p/1' } }]);
  expect(offers.map(({ link }) => link)).toEqual([
    'https://go.example/7?u=me&sid2=c1',
    'https://go.example/8?u=p%2F1&sid2=c1',
  ]);
});

test('an offer that is paid in one has no steps', async () => {
  const { offers } = await readList(listed(SINGLE));
  expect(offers).toEqual([
    {
      id: '7',
      name: 'Good one',
      shortName: 'Good one',
      task: '',
      description: 'Play',
      picture: 'https://pictures.example/7',
      type: 'CPI',
      device: 'Android or iPhone',
      minutes: null,
      revenueMicros: 1_200_000,
      steps: [],
      link: 'https://go.example/7?u=me',
    },
  ]);
});

test('steps are read in plain text; those that pay nothing or repeat an id are left out', async () => {
  const goals = [
    { ...GOAL, description: 'Reach <b>level 5</b>' },
    { ...GOAL, revenue: 3 },
    { ...GOAL, goalID: 'g2', revenue: '1.25', description: null },
    { ...GOAL, goalID: 'g3', revenue: 0 },
    { ...GOAL, goalID: 'g4', revenue: 'variable' },
    { ...GOAL, goalID: 'g5', revenue: -1 },
    { ...GOAL, goalID: '' },
    'no goal',
  ];
  const { offers } = await readList(listed({ ...STEPPED, goals }));
  expect(offers[0]).toMatchObject({
    device: '',
    revenueMicros: 1_750_000,
    steps: [
      { id: 'g1', words: 'Reach level 5', revenueMicros: 500_000 },
      { id: 'g2', words: 'Step 2', revenueMicros: 1_250_000 },
    ],
  });
});

test('offers, steps and texts are bounded', async () => {
  const goals = Array.from({ length: 40 }, (_, at) => ({ ...GOAL, goalID: at, description: 'w'.repeat(300) }));
  const many = Array.from({ length: 50 }, (_, at) => ({ ...STEPPED, offerID: at, goals }));
  const { offers } = await readList(listed(...many));
  expect(offers).toHaveLength(40);
  expect(offers[0]!.steps).toHaveLength(30);
  expect(offers[0]!.steps[0]!.words).toHaveLength(200);
  await expect(readList(`"${'x'.repeat(5 * 1024 * 1024)}"`)).rejects.toThrow('longer than');
});

test('an entry that cannot be shown or promises no amount is left out; the others stay', async () => {
  const bad = [
    { ...SINGLE, revenue: 'variable' },
    { ...SINGLE, revenue: 0 },
    { ...SINGLE, link: 'javascript:alert(1)' },
    { ...SINGLE, name: '' },
    { ...SINGLE, offerID: 'x'.repeat(81) },
    { ...STEPPED, goals: [] },
    { ...STEPPED, goals: 'none' },
    null,
  ];
  const { offers } = await readList(listed(...bad, { ...SINGLE, image: 'data:x', categories: 5, devices: null }));
  expect(offers).toMatchObject([{ id: '7', picture: null, device: '' }]);
});

test('an answer without success is not a list', async () => {
  await expect(readList({ success: false, message: 'Invalid API key' })).rejects.toThrow('did not succeed');
});
