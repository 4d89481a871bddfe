// The first player invited every second one. Conversions are drawn from a seed.
import { demoNetworks } from '#demo/offers/networks.ts';
import { NETWORK_ADAPTERS } from '#services/offers/networks/adapters.ts';
import { planOf, type Step } from '#demo/offers/simulate/plan.ts';
import { playPlan } from '#demo/offers/simulate/play-plan.ts';
import type { SpokenNetwork } from '#demo/offers/simulate/speakers.ts';
import { setupOf } from '#demo/offers/stand-in/fork-stand-in.ts';
import { Caller } from '../caller.ts';

const SIGNED_URL = 'https://house.example';
const SHARE_PERCENT = 50;
/** Long, so that waiting for the last answers hardly lowers the rate. */
const ROUND_SECONDS = 5;

/** Larger offers wait, so both kinds of reversal occur. */
const WAITS_FROM_POINTS = 75;

export const OFFER_ENVIRONMENT = {
  PUBLIC_URL: SIGNED_URL,
  // Only for a player's code.
  OFFER_NETWORKS: JSON.stringify(demoNetworks(NETWORK_ADAPTERS, 'http://127.0.0.1:9')),
  OFFER_WAITING: JSON.stringify({
    tiers: [
      { fromPoints: 0, days: 0, trustedDays: 0 },
      { fromPoints: WAITS_FROM_POINTS, days: 1, trustedDays: 1 },
    ],
    trusted: { accountDays: 0, emailConfirmed: false, reversedPercent: 100 },
  }),
};

export type OfferPlayer = { caller: Caller; code: string };

export type OfferTruth = {
  /** By code. */
  players: Map<string, { credited: number; reversed: number; points: number }>;
  owedMicros: Map<SpokenNetwork, number>;
  unknownPlayers: number;
};

export class OfferCrowd {
  readonly players: readonly OfferPlayer[];
  readonly truth: OfferTruth = { players: new Map(), owedMicros: new Map(), unknownPlayers: 0 };
  answered = 0;
  readonly surprises: string[] = [];
  readonly #doors: readonly string[];

  private constructor(players: readonly OfferPlayer[], doors: readonly string[]) {
    this.players = players;
    this.#doors = doors;
    for (const { code } of players) this.truth.players.set(code, { credited: 0, reversed: 0, points: 0 });
  }

  static async register(gateways: readonly string[], count: number): Promise<OfferCrowd> {
    const players: OfferPlayer[] = [];
    for (let place = 0; place < count; place++) {
      const address = `10.2.${Math.floor(place / 250)}.${1 + (place % 250)}`;
      const caller = new Caller({ name: `earner_${place}`, address, gateways }, place);
      await caller.register(place % 2 === 1 ? 'earner_0' : undefined);
      const { text } = await caller.insist('/api/offers/walls/lootably', {});
      const { url } = JSON.parse(text) as { url: string };
      players.push({ caller, code: new URL(url).searchParams.get('player')! });
    }
    return new OfferCrowd(players, gateways);
  }

  async playRound(seed: number, perSecond: number): Promise<void> {
    const plan = planOf({
      networks: setupOf(SHARE_PERCENT).accounts,
      players: this.players.map(({ code }) => code),
      conversions: Math.ceil(perSecond * ROUND_SECONDS),
      seed,
      sharePercent: SHARE_PERCENT,
      baseUrl: SIGNED_URL,
    });
    const { answered, surprises } = await playPlan(plan, this.#doors, perSecond);
    this.answered += answered;
    this.surprises.push(...surprises);
    this.#remember(plan);
  }

  #remember({ players, owedMicros, steps }: ReturnType<typeof planOf>): void {
    for (const [code, { credited, reversed, points }] of players) {
      const so = this.truth.players.get(code)!;
      so.credited += credited;
      so.reversed += reversed;
      so.points += points;
    }
    for (const [network, micros] of owedMicros) {
      this.truth.owedMicros.set(network, (this.truth.owedMicros.get(network) ?? 0) + micros);
    }
    this.truth.unknownPlayers += steps.filter(({ kind }: Step) => kind === 'unknown player').length;
  }
}
