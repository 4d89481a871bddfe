import { type SpokenAccount, type SpokenNetwork, type SpokenRequest, speakerOf, type Telling } from './speakers.ts';

/** Mulberry32: numbers from 0 to 1. */
export function drawsOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type PlanOptions = {
  networks: Readonly<Partial<Record<SpokenNetwork, SpokenAccount>>>;
  players: readonly string[];
  conversions: number;
  seed: number;
  sharePercent: number;
  baseUrl: string;
};

const STEP_KINDS = ['credit', 'reversal', 'duplicate', 'forgery', 'unknown player'] as const;
export type StepKind = (typeof STEP_KINDS)[number];
/** `isRefused`: the platform must not answer with success. */
export type Step = { network: SpokenNetwork; kind: StepKind; request: SpokenRequest; isRefused: boolean };

/** Final totals, independent of the order of arrival. */
export type PlayerTruth = { credited: number; reversed: number; points: number };
export type Plan = {
  steps: Step[];
  players: ReadonlyMap<string, PlayerTruth>;
  owedMicros: ReadonlyMap<SpokenNetwork, number>;
};

const REVERSED = 0.2;
const REPEATED = 0.3;
const FORGED = 0.15;
const UNKNOWN = 0.05;
const DISORDER = 12;
const CENTS = { least: 2, most: 300 };

export function pointsFor(revenueCents: number, sharePercent: number): number {
  return Math.floor((revenueCents * sharePercent) / 100);
}

export function planOf(options: PlanOptions): Plan {
  const { players, conversions, seed } = options;
  const draw = drawsOf(seed);
  const networks = Object.keys(options.networks) as SpokenNetwork[];
  const steps: { step: Step; place: number }[] = [];
  const truth = new Map(players.map((code) => [code, { credited: 0, reversed: 0, points: 0 }]));
  const owed = new Map(networks.map((network) => [network, 0]));
  for (let at = 0; at < conversions; at += 1) {
    const network = networks[at % networks.length]!;
    const cents = CENTS.least + Math.floor(draw() * (CENTS.most - CENTS.least));
    const playerCode = players[Math.floor(draw() * players.length)]!;
    const points = pointsFor(cents, options.sharePercent);
    const told = {
      id: `s${seed}-${at}`,
      playerCode,
      clickCode: '',
      revenue: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
      reward: String(points),
      offerName: `Simulated offer ${at}`,
    };
    const isReversed = speakerOf(network).reverses && draw() < REVERSED;
    const conversion = stepsOf(network, told, options, { isReversed, draw });
    steps.push(...conversion.map((step) => ({ step, place: at * 2 + draw() * DISORDER })));
    const player = truth.get(playerCode)!;
    player[isReversed ? 'reversed' : 'credited'] += 1;
    if (isReversed) continue;
    player.points += points;
    owed.set(network, owed.get(network)! + cents * 10_000);
  }
  const inOrder = steps.sort((one, other) => one.place - other.place).map(({ step }) => step);
  return { steps: inOrder, players: truth, owedMicros: owed };
}

type PlannedEnd = { isReversed: boolean; draw: () => number };

function stepsOf(
  network: SpokenNetwork,
  told: Omit<Telling, 'kind'>,
  { networks, baseUrl }: PlanOptions,
  { isReversed, draw }: PlannedEnd,
): Step[] {
  const account = networks[network]!;
  const speaker = speakerOf(network);
  const say = (kind: StepKind, telling: Telling, by = account): Step => {
    return { network, kind, request: speaker.says(telling, by, baseUrl), isRefused: kind === 'forgery' };
  };
  const credit: Telling = { ...told, kind: 'credit' };
  const reversal: Telling = { ...told, kind: 'reversal' };
  const steps = [say('credit', credit)];
  if (isReversed) steps.push(say('reversal', reversal));
  if (draw() < REPEATED) steps.push(say('duplicate', credit));
  if (isReversed && draw() < REPEATED) steps.push(say('duplicate', reversal));
  if (draw() < FORGED) {
    const forged = speaker.signs
      ? { ...account, secret: `${account.secret}x` }
      : { ...account, pathSecret: 'x'.repeat(24) };
    steps.push(say('forgery', { ...credit, id: `${told.id}-forged` }, forged));
  }
  if (draw() < UNKNOWN) {
    steps.push(say('unknown player', { ...credit, id: `${told.id}-nobody`, playerCode: 'nobody-has-this-code' }));
  }
  return steps;
}

export function countKinds(steps: readonly Step[]): Record<StepKind, number> {
  const counts = Object.fromEntries(STEP_KINDS.map((kind) => [kind, 0])) as Record<StepKind, number>;
  for (const { kind } of steps) counts[kind] += 1;
  return counts;
}
