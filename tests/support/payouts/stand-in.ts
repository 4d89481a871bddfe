import { createServer } from 'node:http';
import { randomText } from '#infra/process/random.ts';
import { demoSettings } from '#demo/payouts/settings.ts';
import { httpClient } from '#services/payouts/providers/http-client.ts';
import { usd } from '#services/payouts/providers/minor.ts';
import type { Hint, Ids, Minor, Order, Outcome, Provider, Seen } from '#services/payouts/providers/port.ts';
import { type PaypalSigners, paypalSigners } from '#demo/payouts/stand-in/paypal-hooks.ts';
import { TremendousStandIn } from '#demo/payouts/stand-in/tremendous.ts';
import { PayoutStandIn } from '#demo/payouts/stand-in/stand-in.ts';

// RSA keys take most of a test's time to make.
let signers: PaypalSigners | null = null;

/** Opens the stand-in on a free port. Providers opened with its `deps` use its clock. */
export async function openStandIn() {
  signers ??= paypalSigners(Date.now());
  const standIn = new PayoutStandIn({ now: () => Date.now(), text: randomText }, signers);
  await standIn.listen();
  const { world, url } = standIn;
  const now = () => world.now();
  return {
    url,
    world,
    now,
    deps: { http: httpClient({ timeoutMs: 5000 }), now, recordOf: () => Promise.resolve(null) },
    settings: demoSettings({ url, paypalRoot: signers.root.pem }),
    coinbase: standIn.coinbase,
    roblox: standIn.roblox,
    signPaypal: (body: string) => standIn.paypal.hooks.sign(body),
    signTremendous: (body: string) => new TremendousStandIn(world).sign(body).headers,
    payments: () => world.payments,
    advance: (ms: number) => world.advance(ms),
    [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose](),
  };
}

/** $12.50 unless said otherwise. */
export function orderOf(
  provider: Provider,
  ref: string,
  to: Ids,
  { openedAt, amount = usd(1250n) }: { openedAt: number; amount?: Minor },
): Order {
  const order = { ref, amount, to, body: null, openedAt, ids: {} };
  return { ...order, body: provider.freeze(order) };
}

export const withIds = (order: Order, { ids }: { ids: Ids }): Order => ({ ...order, ids: { ...order.ids, ...ids } });

export async function accepted(outcome: Promise<Outcome>): Promise<Extract<Outcome, { kind: 'accepted' }>> {
  const given = await outcome;
  if (given.kind !== 'accepted') throw new Error(`the call was not accepted: ${JSON.stringify(given)}`);
  return given;
}

export async function found(seen: Promise<Seen>): Promise<Extract<Seen, { kind: 'found' }>> {
  const given = await seen;
  if (given.kind !== 'found') throw new Error(`nothing was found: ${JSON.stringify(given)}`);
  return given;
}

/** Receives a provider's webhooks in order of arrival. */
export async function hooksTo(provider: Provider, now: () => number) {
  const hints: (Hint | null)[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      hints.push(await provider.hint(Buffer.concat(chunks), request.headers as Ids, now()));
      response.end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    hints,
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
