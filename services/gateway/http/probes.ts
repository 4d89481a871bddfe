// On the public port readiness omits its reasons, which name other machines; metrics need `isOwnMachine`
// and a program on it.
import type { Middleware } from 'koa';
import type { Health, HealthReport } from '#infra/process/health.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { openProbes, PROBE_METHODS, PROBES } from '#infra/process/probes.ts';
import { refused } from '../../module/errors.ts';
import { sendRefusal } from '../answers/answer.ts';
import { setApiHeaders } from '../answers/security-headers.ts';
import { isFromThisMachine } from './own-machine-door.ts';
import { sendMethodNotAllowed } from './unknown-address.ts';

export type ProbeRooms = {
  health: Health;
  metrics: Metrics;
  /** Port of the probes; null if they share the gateway's. */
  internal: { port: number } | null;
  isOwnMachine: boolean;
};

const ELSEWHERE = refused('not-found', 'Machines ask at a port of their own.');

const NUMBERS_ELSEWHERE = refused('not-found', 'Set INTERNAL_PORT: the numbers of this process are read there.');

export function probes({ health, metrics, internal, isOwnMachine }: ProbeRooms): Middleware {
  const ask = openProbes({ report: () => withoutReasons(health.report()) }, metrics);
  return async (ctx, next) => {
    if (!PROBES.has(ctx.path)) return next();
    ctx.state.call = 'probe';
    if (internal !== null) return sendRefusal(ctx, ELSEWHERE);
    const isShut = !isOwnMachine || !isFromThisMachine(ctx.req);
    if (ctx.path === '/metrics' && isShut) return sendRefusal(ctx, NUMBERS_ELSEWHERE);
    if (!PROBE_METHODS.includes(ctx.method)) return sendMethodNotAllowed(ctx, PROBE_METHODS);
    const answer = (await ask(ctx.path))!;
    setApiHeaders(ctx.res);
    ctx.res.setHeader('Content-Type', answer.contentType);
    ctx.status = answer.status;
    ctx.body = answer.body;
  };
}

function withoutReasons({ isReady, parts }: HealthReport): HealthReport {
  const told = Object.entries(parts).map(([part, state]) => [part, state === 'ready' ? state : 'not ready']);
  return { isReady, parts: Object.fromEntries(told) };
}
