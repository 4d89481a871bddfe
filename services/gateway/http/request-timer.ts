import type { Metrics } from '#infra/process/metrics.ts';

/** `call` is a name of the catalogue, or "page", "file", "probe", "other". */
export type RequestTimer = (call: string, status: number, seconds: number) => void;

export function requestTimer(metrics: Metrics): RequestTimer {
  const histogram = metrics.histogram({
    name: 'http_request_seconds',
    help: 'Time from the request to the answer, by call and status.',
    labels: ['call', 'status'],
  });
  const children = new Map<string, Map<number, ReturnType<typeof histogram.labels>>>();
  return (call, status, seconds) => {
    let ofCall = children.get(call);
    if (ofCall === undefined) children.set(call, (ofCall = new Map()));
    let child = ofCall.get(status);
    if (child === undefined) ofCall.set(status, (child = histogram.labels(call, String(status))));
    child.observe(seconds);
  };
}
