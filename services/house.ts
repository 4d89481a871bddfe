// The only list of modules. The program and the tests open it.
import { banExpiry } from './standing/ban-expiry.ts';
import { changeExpiry } from './approvals/change-expiry.ts';
import { holdExpiry } from './holds/hold-expiry.ts';
import { tipDelivery } from './tips/tip-delivery.ts';
import type { CallName } from '#contracts/calls.ts';
import { chat } from './chat/module.ts';
import { compliance } from './compliance/module.ts';
import { finance } from './finance/module.ts';
import { identity } from './identity/module.ts';
import { mail } from './mail/module.ts';
import { mailQueue } from './mail/port/queue-mail.ts';
import { type CallsOf, defineModule, type Module } from './module/define-module.ts';
import type { Base, Ground, Ports } from './module/ground.ts';
import type { Handlers } from './module/handler.ts';
import { readLogEnd } from '#ledger/log/end.ts';
import { OwnWrites } from './module/own-writes.ts';
import type { Personal } from './module/personal.ts';
import type { PolicySettings, RoutedPolicy } from './module/policy.ts';
import { positionWait } from './module/position-wait.ts';
import { openPublicIds } from './module/public-ids.ts';
import { notifications } from './notifications/module.ts';
import { offers } from './offers/module.ts';
import { payouts } from './payouts/module.ts';
import { play } from './play/module.ts';
import { promos } from './promos/module.ts';
import { liabilities } from './proofs/liabilities/module.ts';
import { proofs } from './proofs/module.ts';
import { races } from './races/module.ts';
import { referrals } from './referrals/module.ts';
import { staff } from './staff/module.ts';
import { status } from './status/module.ts';
import { support } from './support/module.ts';

/** Opened in this order. */
export const MODULES = [
  identity,
  compliance,
  mail,
  payouts,
  offers,
  notifications,
  chat,
  races,
  referrals,
  staff,
  finance,
  support,
  play,
  status,
  promos,
  proofs,
  liabilities,
  defineModule({ name: 'accounts', handlers: () => import('./accounts/handlers.ts') }),
  defineModule({ name: 'activity', handlers: () => import('./activity/handlers.ts') }),
  defineModule({ name: 'adjustments', handlers: () => import('./adjustments/handlers.ts') }),
  defineModule({ name: 'age', handlers: () => import('./age/handlers.ts') }),
  defineModule({ name: 'approvals', reacts: () => [changeExpiry], handlers: () => import('./approvals/handlers.ts') }),
  defineModule({ name: 'audit', handlers: () => import('./audit/handlers.ts') }),
  defineModule({ name: 'bonuses', handlers: () => import('./bonuses/handlers.ts') }),
  defineModule({ name: 'books', handlers: () => import('./books/handlers.ts') }),
  defineModule({ name: 'challenges', handlers: () => import('./challenges/handlers.ts') }),
  defineModule({ name: 'checklist', handlers: () => import('./checklist/handlers.ts') }),
  defineModule({ name: 'economics', handlers: () => import('./economics/handlers.ts') }),
  defineModule({ name: 'fairness', handlers: () => import('./fairness/handlers.ts') }),
  defineModule({ name: 'game-history', handlers: () => import('./game-history/handlers.ts') }),
  defineModule({ name: 'game-stats', handlers: () => import('./game-stats/handlers.ts') }),
  defineModule({ name: 'games', handlers: () => import('./games/handlers.ts') }),
  defineModule({ name: 'holds', reacts: () => [holdExpiry], handlers: () => import('./holds/handlers.ts') }),
  defineModule({ name: 'house-returns', handlers: () => import('./house-returns/handlers.ts') }),
  defineModule({ name: 'leaderboard', handlers: () => import('./leaderboard/handlers.ts') }),
  defineModule({ name: 'levels', handlers: () => import('./levels/handlers.ts') }),
  defineModule({ name: 'limits', handlers: () => import('./limits/handlers.ts') }),
  defineModule({ name: 'loyalty', handlers: () => import('./loyalty/handlers.ts') }),
  defineModule({ name: 'public-stats', handlers: () => import('./public-stats/handlers.ts') }),
  defineModule({ name: 'settings', handlers: () => import('./settings/handlers.ts') }),
  defineModule({ name: 'standing', reacts: () => [banExpiry], handlers: () => import('./standing/handlers.ts') }),
  defineModule({ name: 'statement', handlers: () => import('./statement/handlers.ts') }),
  defineModule({ name: 'tips', reacts: () => [tipDelivery], handlers: () => import('./tips/handlers.ts') }),
  defineModule({ name: 'treasury', handlers: () => import('./treasury/handlers.ts') }),
] as const;

/** A call that no module handles is an error of types here. */
const everyCall: Exclude<CallName, CallsOf<typeof MODULES>> extends never ? true : never = true;
void everyCall;

/** Opens all modules. `onStop` is called for each that has to be closed, in the order of opening. */
export async function openModules(
  base: Base,
  onStop: (name: string, stop: () => Promise<void>) => void,
): Promise<Ground> {
  const ground = groundOf(base);
  for (const { gives } of MODULES as readonly Module[]) Object.assign(ground, await gives());
  const opened = [];
  for (const module of MODULES as readonly Module[]) {
    const log = base.log.child({ part: module.name });
    const { ports, close, handlers, routes } = await module.open({ ...ground, log });
    if (close !== null) onStop(module.name, async () => close());
    Object.assign(ground, ports);
    opened.push(async () => {
      const whole = { ...ground, log };
      Object.assign(ground.calls, await handlers(whole));
      ground.routes.push(await routes(whole));
    });
  }
  await Promise.all(opened.map((mount) => mount()));
  return ground;
}

function groundOf(base: Base): Ground {
  const { clock, mailDomain, pool, positions, sessionKeys } = base;
  const ground: Omit<Ground, keyof Ports> = {
    ...base,
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    publicIds: openPublicIds(sessionKeys),
    queueMail: mailQueue(mailDomain),
    personal: housePersonal,
    reach: positionWait(positions, () => readLogEnd(pool)),
    writes: new OwnWrites(),
    calls: {} as Handlers,
    routes: [],
  };
  // The ports come with their modules.
  return ground as Ground;
}

/** Reactions to events, which the reactor runs. */
export function housePolicies(settings: PolicySettings): readonly RoutedPolicy[] {
  return MODULES.flatMap(({ reacts }) => reacts(settings));
}

/** Of the modules that keep data of persons. */
export async function housePersonal(): Promise<readonly Personal[]> {
  const kept = await Promise.all((MODULES as readonly Module[]).map(({ personal }) => personal()));
  return kept.filter((personal) => personal !== null);
}
