import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseBed } from '../database-bed.ts';
import { nextMessage, startChild } from './child-process.ts';
import { LoadGenerator } from './load-generator.ts';
import { registerPlayers } from './players.ts';
import { Product } from './product.ts';

export type HttpStage = {
  product: Product;
  echoPort: number;
  generator: LoadGenerator;
  cookies: readonly string[];
  [Symbol.asyncDispose](): Promise<void>;
};

export async function openHttpStage(server: DatabaseBed, players: number): Promise<HttpStage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-bench-product-'));
  const stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  try {
    const product = stack.use(await Product.start(stack.use(await server.create()), dataDir));
    const echo = stack.use(startChild(new URL('../baselines/koa-echo.ts', import.meta.url), []));
    const echoPort = await nextMessage<number>(echo);
    const generator = stack.use(new LoadGenerator());
    const cookies = await registerPlayers(product.port, players);
    return { product, echoPort, generator, cookies, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}
