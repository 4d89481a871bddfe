import { systemClock } from '#infra/process/clock.ts';
import { randomText } from '#infra/process/random.ts';
import type { StandInNews } from './fork-stand-in.ts';
import { paypalSigners } from './paypal-hooks.ts';
import { PayoutStandIn } from './stand-in.ts';

const TICK_MS = 200;

const signers = paypalSigners(systemClock.now());
const standIn = new PayoutStandIn({ now: systemClock.now, text: randomText }, signers);
let toldMs = 0;
process.on('message', ({ urls, aheadMs = toldMs }: StandInNews) => {
  Object.assign(standIn.world.hookUrls, urls);
  void standIn.world.advance(aheadMs - toldMs);
  toldMs = aheadMs;
});
process.on('disconnect', () => process.exit());
// Ctrl-C in a terminal reaches both processes: the house ends this one.
process.on('SIGINT', () => undefined);
await standIn.listen();
setInterval(() => void standIn.world.advance(0), TICK_MS);
process.send?.({ url: standIn.url, paypalRoot: signers.root.pem });
