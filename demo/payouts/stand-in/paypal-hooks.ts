import { createSign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { type Certified, certify } from './certificates.ts';
import type { Hook, World } from './world.ts';

const SUBJECT = 'messageverificationcerts.sandbox.paypal.com';

/** Public values: no real account has them. */
export const PAYPAL_ACCOUNT = { clientId: 'demo-client', clientSecret: 'demo-secret', webhookId: 'DEMO-WEBHOOK' };

/** `foreign` has the leaf's subject and no trusted issuer. */
export type PaypalSigners = { root: Certified; leaf: Certified; foreign: Certified };

export function paypalSigners(now: number): PaypalSigners {
  const dates = { from: now - DAY_MS, until: now + 400 * DAY_MS };
  const root = certify({ name: 'Stand-in root', isAuthority: true, ...dates });
  return { root, leaf: certify({ name: SUBJECT, ...dates }, root), foreign: certify({ name: SUBJECT, ...dates }) };
}

export class PaypalHooks {
  readonly signers: PaypalSigners;
  readonly #world: World;
  readonly #certUrl: () => string;

  constructor(world: World, certUrl: () => string, signers: PaypalSigners) {
    this.#world = world;
    this.#certUrl = certUrl;
    this.signers = signers;
  }

  sign(body: string, signer: Certified = this.signers.leaf): Hook {
    const id = this.#world.text(24);
    const time = instantOf(this.#world.now());
    const signed = `${id}|${time}|${PAYPAL_ACCOUNT.webhookId}|${crc32(body)}`;
    return {
      body,
      headers: {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': createSign('RSA-SHA256').update(signed).sign(signer.privateKey, 'base64'),
        'paypal-cert-url': this.#certUrl(),
        'paypal-auth-algo': 'SHA256withRSA',
      },
    };
  }

  /** Another body, another signer, another transmission, an old time, a foreign certificate address. */
  forged(body: string): Hook[] {
    const { headers } = this.sign(body);
    return [
      { body: `${body} `, headers },
      this.sign(body, this.signers.foreign),
      { body, headers: { ...headers, 'paypal-transmission-id': this.#world.text(24) } },
      { body, headers: { ...headers, 'paypal-transmission-time': '2017-03-30T20:04:05Z' } },
      { body, headers: { ...headers, 'paypal-cert-url': 'https://api.paypal.com.example.org/certs/1' } },
    ];
  }
}

const EVENTS: Readonly<Record<string, string>> = { SUCCESS: 'SUCCEEDED', REVERSED: 'REFUNDED' };

type Told = { id: string; itemId: string; ref: string; item: unknown; processedAt: number };

export function eventOf({ id, itemId, ref, item, processedAt }: Told, status: string): string {
  return JSON.stringify({
    id: `WH-${itemId}`,
    create_time: instantOf(processedAt),
    resource_type: 'payouts_item',
    event_type: `PAYMENT.PAYOUTS-ITEM.${EVENTS[status] ?? status}`,
    resource: {
      payout_item_id: itemId,
      payout_batch_id: id,
      sender_batch_id: ref,
      transaction_status: status,
      payout_item: item,
    },
  });
}
