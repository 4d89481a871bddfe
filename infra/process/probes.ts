import type { Health } from './health.ts';
import type { Metrics } from './metrics.ts';

export type ProbeAnswer = { status: number; contentType: string; body: string };

const JSON_TYPE = 'application/json; charset=utf-8';

export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

export const PROBE_METHODS: readonly string[] = ['HEAD', 'GET'];

/** undefined if the path is not a probe. */
export type AnswerProbe = (path: string) => ProbeAnswer | Promise<ProbeAnswer> | undefined;

export function openProbes(health: Pick<Health, 'report'>, metrics: Metrics): AnswerProbe {
  const numbers = openNumbers(metrics);
  return (path) => {
    if (path === '/healthz') return { status: 200, contentType: JSON_TYPE, body: '{"status":"alive"}' };
    if (path === '/readyz') return readiness(health);
    return path === '/metrics' ? numbers() : undefined;
  };
}

function readiness(health: Pick<Health, 'report'>): ProbeAnswer {
  const { isReady, parts } = health.report();
  const body = JSON.stringify({ status: isReady ? 'ready' : 'not ready', parts });
  return { status: isReady ? 200 : 503, contentType: JSON_TYPE, body };
}

/** Collecting metrics blocks the event loop for 12 ms. */
const FRESH_MS = 1000;

function openNumbers(metrics: Metrics): () => Promise<ProbeAnswer> {
  let madeAt = -Infinity;
  let latest: Promise<ProbeAnswer> | null = null;
  async function make(): Promise<ProbeAnswer> {
    return { status: 200, contentType: metrics.contentType, body: await metrics.text() };
  }
  return () => {
    const now = performance.now();
    if (latest === null || now - madeAt >= FRESH_MS) {
      madeAt = now;
      latest = make();
    }
    return latest;
  };
}
