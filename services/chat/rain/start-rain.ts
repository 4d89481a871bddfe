import { type DatabasePool, sql } from 'slonik';
import type { Started, StartRefusal, ToStart } from '#contracts/internal/rain.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { addJob } from '#infra/jobs/add-job.ts';
import { announce, openColumns, openRow } from './rain-rows.ts';

export const RAIN_QUEUE = 'rain';

const RUNNING: StartRefusal = {
  kind: 'refusal',
  code: 'rain-running',
  message: 'A rain is running already. Start the next one when it is over.',
};
const REUSED: StartRefusal = {
  kind: 'refusal',
  code: 'command-id-reused',
  message: 'This id was used for another rain.',
};

/** Derived, so that no client can use the id of its command first. */
export function rainIdOf(commandId: string): string {
  return derivedId(`rain|${commandId}`);
}

export function startRain(
  pool: DatabasePool,
  { commandId, points, actor }: ToStart,
  seconds: number,
): Promise<Started | StartRefusal> {
  const id = rainIdOf(commandId);
  return pool.transaction(async (transaction) => {
    // Serialises starts; the index would only fail the second one.
    await transaction.query(sql.unsafe`select pg_advisory_xact_lock(hashtext('chat.rain'))`);
    const before = await transaction.maybeOne(sql.type(openRow)`
      select ${openColumns} from chat.rain where id = ${id}`);
    if (before !== null) {
      return before.points === points ? { kind: 'started', rain: before, isRepeated: true } : REUSED;
    }
    const isRunning = await transaction.exists(sql.unsafe`
      select from chat.rain where state in ('open', 'frozen')`);
    if (isRunning) return RUNNING;
    const rain = await transaction.one(sql.type(openRow)`
      insert into chat.rain (id, points, started_by, ends_at)
      values (${id}, ${points}, ${actor}, now() + ${seconds} * interval '1 second')
      returning ${openColumns}`);
    await announce(transaction, {
      cause: derivedId(`rain starts|${id}`),
      text: `It’s raining ${countedPoints(points)}! Join within ${seconds} seconds.`,
      rain: id,
      isEnd: false,
    });
    await addJob(transaction, { queue: RAIN_QUEUE, key: id });
    return { kind: 'started', rain, isRepeated: false };
  });
}
