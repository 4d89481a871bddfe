// node:timers/promises by the timers that vitest fakes: `vi.mock('node:timers/promises', () => import(this file))`.
type Options = { signal?: AbortSignal };

function promisedTimeout<Value>(ms: number, value: Value, { signal }: Options = {}): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(value), ms);
    const give = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    signal?.addEventListener('abort', give, { once: true });
  });
}

export { promisedTimeout as setTimeout };
