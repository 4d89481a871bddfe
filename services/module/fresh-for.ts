/** Shares one read among all callers for that long. A failed read is not kept. */
export function freshFor<Value>(ms: number, now: () => number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { until: number; value: Promise<Value> } | null = null;
  return () => {
    if (kept !== null && now() < kept.until) return kept.value;
    const value = read();
    const reading = { until: now() + ms, value };
    kept = reading;
    value.catch(() => {
      if (kept === reading) kept = null;
    });
    return value;
  };
}
