// What machines ask about this process: does it live, can it work, what do its numbers say.
import type { Context, Middleware } from 'koa';
import type { Health } from '#infra/process/health.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { sendJson } from './answer.ts';

export function probes(health: Health, metrics: Metrics): Middleware {
  const answers = new Map<string, (ctx: Context) => void | Promise<void>>([
    ['/healthz', (ctx) => sendJson(ctx, { status: 'alive' })],
    ['/readyz', (ctx) => sendReadiness(ctx, health)],
    ['/metrics', (ctx) => sendMetrics(ctx, metrics)],
  ]);
  return async (ctx, next) => {
    const answer = ctx.method === 'GET' || ctx.method === 'HEAD' ? answers.get(ctx.path) : undefined;
    if (answer === undefined) return next();
    ctx.state.call = 'probe';
    await answer(ctx);
  };
}

function sendReadiness(ctx: Context, health: Health): void {
  const { isReady, parts } = health.report();
  sendJson(ctx, { status: isReady ? 'ready' : 'not ready', parts });
  if (!isReady) ctx.status = 503;
}

async function sendMetrics(ctx: Context, metrics: Metrics): Promise<void> {
  ctx.set('Content-Type', metrics.contentType);
  ctx.body = await metrics.text();
}
