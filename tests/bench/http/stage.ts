import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseBed } from '../database-bed.ts';
import { nextMessage, startChild } from './child-process.ts';
import { LoadGenerator } from './load-generator.ts';
import { registerPlayers } from './players.ts';
import { Product } from './product.ts';

type Houses = { server: DatabaseBed; against: URL | null };

export type Peopled = { product: Product; cookies: readonly string[] };

export type HttpStage = Peopled & {
  /** Another checkout's program. */
  other: Peopled | null;
  echoPort: number;
  generator: LoadGenerator;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function openHttpStage({ server, against }: Houses, players: number): Promise<HttpStage> {
  const stack = new AsyncDisposableStack();
  const open = async (checkout?: URL): Promise<Peopled> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-bench-product-'));
    stack.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const product = stack.use(await Product.start(stack.use(await server.create()), dataDir, checkout));
    return { product, cookies: await registerPlayers(product.port, players) };
  };
  try {
    const ours = await open();
    const other = against === null ? null : await open(against);
    const echo = stack.use(startChild(new URL('../baselines/koa-echo.ts', import.meta.url), []));
    const echoPort = await nextMessage<number>(echo);
    const generator = stack.use(new LoadGenerator());
    return { ...ours, other, echoPort, generator, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}
