import type { Health } from './health.ts';
import type { Metrics } from './metrics.ts';

export type ProbeAnswer = { status: number; contentType: string; body: string };

const JSON_TYPE = 'application/json; charset=utf-8';

/** Where they ask. */
export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** How they ask. */
export const PROBE_METHODS: readonly string[] = ['HEAD', 'GET'];

/** Undefined: the path is none of theirs. */
export function answerProbe(
  path: string,
  health: Pick<Health, 'report'>,
  metrics: Metrics,
): ProbeAnswer | Promise<ProbeAnswer> | undefined {
  if (path === '/healthz') return { status: 200, contentType: JSON_TYPE, body: '{"status":"alive"}' };
  if (path === '/readyz') return readiness(health);
  return path === '/metrics' ? numbers(metrics) : undefined;
}

function readiness(health: Pick<Health, 'report'>): ProbeAnswer {
  const { isReady, parts } = health.report();
  const body = JSON.stringify({ status: isReady ? 'ready' : 'not ready', parts });
  return { status: isReady ? 200 : 503, contentType: JSON_TYPE, body };
}

async function numbers(metrics: Metrics): Promise<ProbeAnswer> {
  return { status: 200, contentType: metrics.contentType, body: await metrics.text() };
}
