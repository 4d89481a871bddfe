import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export type MetricNames<Label extends string> = { name: string; help: string; labels?: readonly Label[] };

/** Seconds, from an idle bet (0.3 ms) up. */
const DURATION_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export class Metrics {
  readonly #registry = new Registry();
  readonly contentType = this.#registry.contentType;

  collectRuntime(): void {
    collectDefaultMetrics({ register: this.#registry, prefix: 'tallyhouse_' });
  }

  counter<Label extends string = never>({ name, help, labels = [] }: MetricNames<Label>): Counter<Label> {
    return new Counter({ name: `tallyhouse_${name}`, help, labelNames: labels, registers: [this.#registry] });
  }

  gauge<Label extends string = never>({ name, help, labels = [] }: MetricNames<Label>): Gauge<Label> {
    return new Gauge({ name: `tallyhouse_${name}`, help, labelNames: labels, registers: [this.#registry] });
  }

  observed(name: string, help: string, observe: () => number): void {
    const registers = [this.#registry];
    new Gauge({
      name: `tallyhouse_${name}`,
      help,
      registers,
      collect() {
        this.set(observe());
      },
    });
  }

  /** Missing label sets are dropped. */
  observedEach<Label extends string>(
    { name, help, labels = [] }: MetricNames<Label>,
    observe: () => Iterable<{ labels: Record<Label, string>; value: number }>,
  ): void {
    const registers = [this.#registry];
    new Gauge({
      name: `tallyhouse_${name}`,
      help,
      labelNames: labels,
      registers,
      collect() {
        this.reset();
        for (const { labels: of, value } of observe()) this.set(of, value);
      },
    });
  }

  /** Seconds unless other buckets are given. */
  histogram<Label extends string = never>(
    { name, help, labels = [] }: MetricNames<Label>,
    buckets: number[] = DURATION_BUCKETS,
  ): Histogram<Label> {
    return new Histogram({
      name: `tallyhouse_${name}`,
      help,
      labelNames: labels,
      buckets,
      registers: [this.#registry],
    });
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
