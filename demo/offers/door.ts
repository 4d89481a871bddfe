// The demo world's networks use real clicks and signed postbacks. Only holds are shorter, because all players are new.
import type { CommandId } from '#contracts/ids.ts';
import type { Click } from '#contracts/internal/offers.ts';
import { postbackPath } from '#contracts/offers/postback-path.ts';
import type { OfferWaiting } from '#contracts/offers/waiting.ts';
import { pointsOf } from '#contracts/offers/worth.ts';
import type { SettingKey, SettingValue } from '#contracts/settings/registry.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { demoNetworks } from './networks.ts';
import { NETWORK_ADAPTERS } from '#services/offers/networks/adapters.ts';
import { unbookedIn } from '#services/offers/offer-numbers.ts';
import { openOffers, type OfferRooms } from '#services/offers/start.ts';
import { setupOf } from './stand-in/fork-stand-in.ts';
import { speakerOf, type SpokenNetwork } from './simulate/speakers.ts';

export type DemoReport = {
  kind: 'credit' | 'reversal';
  network: SpokenNetwork;
  id: string;
  codes: { player: string; click: string };
  offerName: string;
  cents: number;
};

export type DemoDoor = {
  click(click: Omit<Click, 'commandId'> & { commandId: string }): Promise<{ player: string; click: string }>;
  /** Resolves when the postback is processed. Duplicates are ignored. */
  tell(report: DemoReport): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Offers of more points have a hold of a week. */
const AT_ONCE_BELOW = 200;

const WAITING: OfferWaiting = {
  tiers: [
    { fromPoints: 0, days: 0, trustedDays: 0 },
    { fromPoints: AT_ONCE_BELOW, days: 7, trustedDays: 7 },
  ],
  trusted: { accountDays: 0, emailConfirmed: false, reversedPercent: 100 },
};

export function openDemoDoor(rooms: Omit<OfferRooms, 'networks' | 'metrics'>): DemoDoor {
  const { pool, publicUrl, settings } = rooms;
  const value = <Key extends SettingKey>(key: Key): SettingValue<Key> =>
    key === 'offer-waiting' ? (WAITING as SettingValue<Key>) : settings.value(key);
  const sharePercent = settings.value('offer-share');
  const { accounts } = setupOf(sharePercent);
  const metrics = new Metrics();
  const networks = demoNetworks(NETWORK_ADAPTERS);
  const offers = openOffers({ ...rooms, metrics, settings: { value }, networks });
  return {
    click: ({ commandId, ...click }) => offers.noteClick({ ...click, commandId: commandId as CommandId }),
    async tell({ kind, network, id, codes, offerName, cents }) {
      const told = {
        kind,
        id,
        playerCode: codes.player,
        clickCode: codes.click,
        revenue: (cents / 100).toFixed(2),
        reward: String(pointsOf(cents * 10_000, sharePercent)),
        offerName,
      };
      const spoken = speakerOf(network).says(told, accounts[network]!, new URL(publicUrl).origin);
      const { method, target: rawTarget, contentType, body } = spoken;
      const headers: Record<string, string> = contentType === null ? {} : { 'content-type': contentType };
      const bytes = new TextEncoder().encode(body ?? '');
      const path = postbackPath(rawTarget)!;
      const { status } = await offers.receive({ ...path, method, rawTarget, headers, body: bytes, peer: '127.0.0.1' });
      if (status !== 200) throw new Error(`an offer of the demo world was refused: ${network} ${id} (${status})`);
      do await offers.pass();
      while ((await unbookedIn(pool)) > 0);
    },
    [Symbol.asyncDispose]: () => offers[Symbol.asyncDispose](),
  };
}
