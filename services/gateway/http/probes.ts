// What machines ask about this process, on the gateway's own port, where the process has no port for them. Everybody can ask
// here: reasons, which name other machines and their troubles, stand in the log.
import type { Middleware } from 'koa';
import type { Health, HealthReport } from '#infra/process/health.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { answerProbe, PROBE_METHODS, PROBES } from '#infra/process/probes.ts';
import { refused } from '../answers/errors.ts';
import { sendRefusal } from '../answers/answer.ts';
import { setApiHeaders } from '../answers/security-headers.ts';
import { sendMethodNotAllowed } from './method-not-allowed.ts';

export type ProbeRooms = {
  health: Health;
  metrics: Metrics;
  /** The port at which machines ask; null: this one. */
  internal: { port: number } | null;
};

/** Not the client's page, which would read as a yes. */
const ELSEWHERE = refused('not-found', 'Machines ask at a port of their own.');

export function probes({ health, metrics, internal }: ProbeRooms): Middleware {
  const publicHealth = { report: () => withoutReasons(health.report()) };
  return async (ctx, next) => {
    if (!PROBES.has(ctx.path)) return next();
    ctx.state.call = 'probe';
    if (internal === null && !PROBE_METHODS.includes(ctx.method)) return sendMethodNotAllowed(ctx, PROBE_METHODS);
    const answer = internal === null ? await answerProbe(ctx.path, publicHealth, metrics) : undefined;
    if (answer === undefined) return sendRefusal(ctx, ELSEWHERE);
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
