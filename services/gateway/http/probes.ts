// What machines ask about this process, on the gateway's own port. Before it: the layers of app.ts.
import type { Middleware } from 'koa';
import type { Health } from '#infra/process/health.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { answerProbe } from '#infra/process/probes.ts';
import { setApiHeaders } from './security-headers.ts';

export function probes(health: Health, metrics: Metrics): Middleware {
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    const answer = isRead ? await answerProbe(ctx.path, health, metrics) : undefined;
    if (answer === undefined) return next();
    ctx.state.call = 'probe';
    setApiHeaders(ctx.res);
    ctx.res.setHeader('Content-Type', answer.contentType);
    ctx.status = answer.status;
    ctx.body = answer.body;
  };
}
