// Every dashboard panel must have data and every alert rule must evaluate.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ROOT } from '../command.ts';
import { SmokeFailure } from './compose.ts';

const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
});
const answer = z.object({ status: z.literal('success'), data: z.object({ result: z.array(z.unknown()) }) });
const rules = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(z.object({ name: z.string(), health: z.string(), lastError: z.string().optional() })),
      }),
    ),
  }),
});

/** Grafana's variable. */
const RATE_INTERVAL = '1m';
const WITHIN_MS = 60_000;

/** Returns the number of expressions checked. */
export async function checkNumbers(prometheus: string): Promise<number> {
  await checkRules(prometheus);
  const file = join(ROOT, 'infra/dashboards/grafana/tallyhouse.json');
  const { panels } = dashboard.parse(JSON.parse(readFileSync(file, 'utf8')));
  const asked = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));
  const deadline = performance.now() + WITHIN_MS;
  for (const { title, expr } of asked) {
    while (!(await hasSeries(prometheus, expr))) {
      if (performance.now() > deadline) throw new SmokeFailure(`The panel "${title}" shows nothing: ${expr}`);
      await delay(1_000);
    }
  }
  return asked.length;
}

async function hasSeries(prometheus: string, expr: string): Promise<boolean> {
  const url = new URL('/api/v1/query', prometheus);
  url.searchParams.set('query', expr.replaceAll('$__rate_interval', RATE_INTERVAL));
  const response = await fetch(url);
  const parsed = answer.safeParse(await response.json());
  if (!parsed.success) throw new SmokeFailure(`Prometheus does not understand ${expr}`);
  return parsed.data.data.result.length > 0;
}

async function checkRules(prometheus: string): Promise<void> {
  const { data } = rules.parse(await (await fetch(new URL('/api/v1/rules', prometheus))).json());
  const all = data.groups.flatMap((group) => group.rules);
  if (all.length === 0) throw new SmokeFailure('Prometheus has no alert rules.');
  const broken = all.find(({ health }) => health === 'err');
  if (broken !== undefined) {
    throw new SmokeFailure(`The alert ${broken.name} cannot be worked out: ${broken.lastError ?? 'no reason given'}.`);
  }
}
