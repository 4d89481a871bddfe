// The networks of the demo world use real clicks and signed postbacks.
import type { CommandId } from '#contracts/ids.ts';
import type { Click } from '#contracts/internal/offers.ts';
import { postbackPath } from '#contracts/offers/postback-path.ts';
import { pointsOf } from '#contracts/offers/worth.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { demoNetworks } from './networks.ts';
import { NETWORK_ADAPTERS } from '#services/offers/networks/adapters.ts';
import { unbookedIn } from '#services/offers/offer-numbers.ts';
import { openOffers, type OfferRooms } from '#services/offers/start.ts';
import { setupOf } from './stand-in/fork-stand-in.ts';
import { speakerOf, type SpokenNetwork, type Telling } from './simulate/speakers.ts';

export type DemoReport = {
  kind: 'credit' | 'reversal';
  network: SpokenNetwork;
  id: string;
  codes: { player: string; click: string };
  offerName: string;
  cents: number;
  /** Of an offer in steps. */
  step?: NonNullable<Telling['step']>;
};

export type DemoDoor = {
  click(click: Omit<Click, 'commandId'> & { commandId: string }): Promise<{ player: string; click: string }>;
  /** Resolves when the postbacks are processed. Duplicates are ignored. */
  tell(reports: readonly DemoReport[]): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export function openDemoDoor(rooms: Omit<OfferRooms, 'networks' | 'metrics'>): DemoDoor {
  const { pool, publicUrl, settings } = rooms;
  const sharePercent = settings.value('offer-share');
  const { accounts } = setupOf(sharePercent);
  const metrics = new Metrics();
  const networks = demoNetworks(NETWORK_ADAPTERS);
  const offers = openOffers({ ...rooms, metrics, networks });
  return {
    click: ({ commandId, ...click }) => offers.noteClick({ ...click, commandId: commandId as CommandId }),
    async tell(reports) {
      await Promise.all(reports.map(receive));
      do await offers.pass();
      while ((await unbookedIn(pool)) > 0);
    },
    [Symbol.asyncDispose]: () => offers[Symbol.asyncDispose](),
  };

  async function receive({ kind, network, id, codes, offerName, cents, step }: DemoReport): Promise<void> {
    const told = {
      kind,
      id,
      playerCode: codes.player,
      clickCode: codes.click,
      revenue: (cents / 100).toFixed(2),
      reward: String(pointsOf(cents * 10_000, sharePercent)),
      offerName,
      ...(step !== undefined && { step }),
    };
    const spoken = speakerOf(network).says(told, accounts[network]!, new URL(publicUrl).origin);
    const { method, target: rawTarget, contentType, body } = spoken;
    const headers: Record<string, string> = contentType === null ? {} : { 'content-type': contentType };
    const bytes = new TextEncoder().encode(body ?? '');
    const path = postbackPath(rawTarget)!;
    const { status } = await offers.receive({ ...path, method, rawTarget, headers, body: bytes, peer: '127.0.0.1' });
    if (status !== 200) throw new Error(`an offer of the demo world was refused: ${network} ${id} (${status})`);
  }
}
