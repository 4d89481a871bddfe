import { expect, test } from 'vitest';
import type { NetworkAdapter } from '#services/offers/networks/adapter.ts';
import { NETWORK_ADAPTERS } from '#services/offers/networks/adapters.ts';
import { countKinds, planOf, type Step } from './plan.ts';
import { SPOKEN_NETWORKS, speakerOf, type SpokenNetwork, type Telling } from './speakers.ts';

const BASE = 'https://house.example.test';
const accounts = Object.fromEntries(
  SPOKEN_NETWORKS.map((network) => [network, { secret: `secret of ${network}`, pathSecret: 'p'.repeat(24) }]),
) as Record<SpokenNetwork, { secret: string; pathSecret: string }>;
const OPTIONS = {
  networks: accounts,
  players: ['p1', 'p2', 'p3'],
  conversions: 400,
  seed: 7,
  sharePercent: 50,
  baseUrl: BASE,
};

const adapterOf = (network: string) =>
  NETWORK_ADAPTERS.find((adapter) => adapter.network === network) as NetworkAdapter;

function readBy(adapter: NetworkAdapter, { request, network }: Step) {
  const { method, target, contentType, body } = request;
  const headers: Record<string, string> = contentType === null ? {} : { 'content-type': contentType };
  const bytes = new TextEncoder().encode(body ?? '');
  const sent = { method, rawTarget: target, url: `${BASE}${target}`, headers, body: bytes, peer: null };
  return adapter.read(sent, { secret: accounts[network].secret, options: {} } as Parameters<NetworkAdapter['read']>[1]);
}

test('every network is simulated', () => {
  expect(SPOKEN_NETWORKS.toSorted()).toEqual(NETWORK_ADAPTERS.map(({ network }) => network).toSorted());
});

test("the adapters' readings of a run match its expected totals", () => {
  const plan = planOf(OPTIONS);
  expect(Math.min(...Object.values(countKinds(plan.steps)))).toBeGreaterThan(5);
  const standing = new Map<string, { player: string | null; reward: string | null }>();
  const gone = new Set<string>();
  for (const step of plan.steps) {
    const reading = readBy(adapterOf(step.network), step);
    const isByPath = step.request.target.includes('x'.repeat(24));
    expect(reading.verdict, JSON.stringify(step)).toBe(step.isRefused && !isByPath ? 'forged' : 'authentic');
    if (reading.verdict !== 'authentic' || step.isRefused) continue;
    const { kind, transactionId, referenceId, playerCode, revenue, reward } = reading.postback;
    const points = reward ?? String(Math.floor((Math.round(Number(revenue) * 100) * 50) / 100));
    if (kind === 'credit') standing.set(`${step.network} ${transactionId}`, { player: playerCode, reward: points });
    if (kind === 'reversal') gone.add(`${step.network} ${referenceId ?? transactionId}`);
  }
  for (const id of gone) expect(standing.delete(id)).toBe(true);
  for (const [code, truth] of plan.players) {
    const own = [...standing.values()].filter(({ player }) => player === code);
    expect([own.length, own.reduce((sum, { reward }) => sum + Number(reward), 0)]).toEqual([
      truth.credited,
      truth.points,
    ]);
  }
});

test('a seed replays the same run, with reversals ahead of credits', () => {
  const { steps } = planOf(OPTIONS);
  expect(planOf(OPTIONS).steps).toEqual(steps);
  expect(planOf({ ...OPTIONS, seed: 8 }).steps).not.toEqual(steps);
  const at = (kind: string, id: RegExp) =>
    steps.findIndex((step) => step.kind === kind && id.test(step.request.target));
  const overtaken = steps
    .filter(({ kind, network }) => kind === 'reversal' && network === 'cpx')
    .filter((step) => {
      const id = new RegExp(`trans_id=${new URLSearchParams(step.request.target).get('trans_id')}&`);
      return at('reversal', id) < at('credit', id);
    });
  expect(overtaken.length).toBeGreaterThan(0);
});

test('each network refuses a message with a repeated field, no signature or a malformed amount', () => {
  const credits = planOf({ ...OPTIONS, conversions: 8 }).steps.filter(({ kind }) => kind === 'credit');
  expect(credits.map(({ network }) => network).toSorted()).toEqual(SPOKEN_NETWORKS.toSorted());
  for (const step of credits) {
    const adapter = adapterOf(step.network);
    const { target } = step.request;
    const changed = (rawTarget: string) =>
      readBy(adapter, { ...step, request: { ...step.request, target: rawTarget } }).verdict;
    const separator = target.includes('?') ? '&' : '?';
    expect(changed(`${target}${separator}one=1&one=2`), step.network).not.toBe('authentic');
    if (step.request.method === 'POST') continue;
    const amount = /(payout|amount_usd|revenue|usd)=([\d.]+)/;
    for (const wrong of ['1e3', '1%2C5', '', '0x10', 'NaN', '01.5']) {
      expect(changed(target.replace(amount, `$1=${wrong}`)), `${step.network} ${wrong}`).not.toBe('authentic');
    }
    const unsigned = [target.replace(/hash=\w+/, 'hash='), target.replace(/&hash=\w+/, '')].map(changed);
    const verdict = adapter.signs.length > 0 ? 'forged' : 'authentic';
    expect(unsigned, step.network).toEqual([verdict, verdict]);
  }
});

test('each postback is unreadable with a macro for an id or a state', () => {
  const told = {
    kind: 'credit',
    id: 't-1',
    playerCode: 'p-1',
    clickCode: '',
    revenue: '1.00',
    reward: '50',
    offerName: '',
  } as const;
  for (const network of SPOKEN_NETWORKS) {
    const read = (changes: Partial<Telling>, change = (text: string) => text) => {
      const { target, body, ...request } = speakerOf(network).says({ ...told, ...changes }, accounts[network], BASE);
      const sent = { ...request, target: change(target), body: body === null ? null : change(body) };
      return readBy(adapterOf(network), { network, kind: 'credit', isRefused: false, request: sent }).verdict;
    };
    expect(read({}), network).toBe('authentic');
    expect(read({ id: '{transaction_id}' }), network).toBe('unreadable');
    expect(read({ playerCode: '[%USER:UID%]' }), network).toBe('unreadable');
    if (network === 'bitlabs') continue;
    const state = (text: string) => text.replace(/(sta(?:te|tus)=|name="status"\r\n\r\n)\w+/, '$1{status}');
    const hasState = !['notik', 'ogads'].includes(network);
    expect(read({}, state), network).toBe(hasState ? 'unreadable' : 'authentic');
  }
});
