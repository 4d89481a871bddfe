import { connect } from 'node:net';
import { once } from 'node:events';
import type { Client } from 'pg';
import { expect, vi } from 'vitest';
import { positionAt } from '#contracts/position.ts';
import { systemRandom } from '#infra/process/random.ts';
import { betRequests, type Hand, writeKey } from '#tests/bench/http/request-bytes.ts';
import { type Answer, ResponseReader } from '#tests/bench/http/response-reader.ts';
import { Visitor } from '#tests/integration/gateway/visitor.ts';
import { eventually } from '#tests/support/eventually.ts';
import { fixedId } from './fixed-id.ts';

/** With the master key they decide every outcome: all rounds have all their moves. */
const ACCOUNT = 100_000_000_000_001;
const CLIENT_SEED = 'every move';

const FOLLOWED = 'select (select max(seq) from head) = (select min(seq) from reader.position) as "isFollowed"';

export type CountedPlayer = {
  /** Each move is followed by every reader of the log before the next. */
  play(hand: Hand): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function countedPlayer(address: string, database: Client): Promise<CountedPlayer> {
  const visitor = new Visitor(address);
  using drawn = vi.spyOn(systemRandom, 'accountId').mockReturnValue(ACCOUNT);
  await visitor.register('counted');
  expect(drawn).toHaveBeenCalledOnce();
  await visitor.confirmAge('1990-05-17');
  await visitor.post('/api/fair/rotate', { clientSeed: CLIENT_SEED });
  const port = Number(new URL(address).port);
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  await once(socket, 'connect');
  const reader = new ResponseReader();
  let bets = 0;
  /** Wakes readers that pause between batches. */
  const readOn = async () => {
    const { rows } = await database.query<{ seq: string }>('select max(seq) as seq from head');
    await visitor.get('/api/leaderboard', { 'min-position': positionAt(0, Number(rows[0]!.seq)) });
  };
  const isFollowed = async () => {
    const { rows } = await database.query<{ isFollowed: boolean }>(FOLLOWED);
    return rows[0]!.isFollowed;
  };
  return {
    async play(hand) {
      for (const request of betRequests(port, visitor.cookie, hand)) {
        socket.write(writeKey(request, fixedId(++bets)));
        let answer: Answer | null = null;
        while (answer === null) answer = reader.take(((await once(socket, 'data')) as [Buffer])[0]);
        if (answer.status !== 200)
          throw new Error(`a move was answered with ${answer.status}: ${answer.body.toString()}`);
        await readOn();
        await eventually(isFollowed, { what: 'every reader at the end of the log' });
      }
    },
    async [Symbol.asyncDispose]() {
      socket.destroy();
    },
  };
}
