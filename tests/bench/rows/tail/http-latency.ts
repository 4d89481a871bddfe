// The tail that a player meets: p99 of a bet over HTTP at half of the peak over the p50 of a bet that is alone, and beside
// it what the same machine makes of a bare Koa echo in the same way.
import { type HttpStage, openHttpStage } from '../../http/stage.ts';
import type { Row } from '../row.ts';
import { type Answering, tailOf } from './half-load.ts';

const CONNECTIONS = 64;

export const httpLatency: Row = {
  name: 'http-latency',
  async measure({ server, pace }) {
    await using stage = await openHttpStage(server, CONNECTIONS);
    const { product, echoPort } = stage;
    // Nothing of a run is left to be done during the next.
    const ours = await tailOf(
      answering(stage, product.port, () => product.caughtUp()),
      pace,
    );
    const echo = await tailOf(answering(stage, echoPort), pace);
    return {
      row: this.name,
      comparisons: [
        {
          title: `p99 of a bet over HTTP at half its peak, ${CONNECTIONS} connections, over p50 alone`,
          ours: ours.busy,
          baseline: ours.alone,
          target: null,
        },
        {
          title: 'the same of a bare Koa echo at half its own peak',
          ours: echo.busy,
          baseline: echo.alone,
          target: null,
        },
      ],
    };
  },
};

function answering({ generator, cookies }: HttpStage, port: number, rest = () => Promise.resolve()): Answering {
  const run = async (ms: number, order: { cookies: readonly string[]; perSecond?: number }) => {
    const load = await generator.run({ port, ms, hand: 'dice', ...order });
    await rest();
    return load;
  };
  return {
    peak: async (ms) => (await run(ms, { cookies })).perSecond,
    p99At: async (perSecond, ms) => (await run(ms, { cookies, perSecond })).p99Ms,
    p50Alone: async (ms) => (await run(ms, { cookies: cookies.slice(0, 1) })).p50Ms,
  };
}
