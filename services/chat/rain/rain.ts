import { instantOf } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Chat } from '#contracts/internal/chat.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { OpenRain } from '#contracts/internal/rain.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { positionAt } from '#contracts/position.ts';
import { submitToHouse } from '../../module/house-account.ts';
import { answer, answerOf, type Handlers } from '../../module/handler.ts';
import { type EligibilityRooms, refusalToJoin } from './may-join.ts';

export type RainRooms = EligibilityRooms & {
  chat: Pick<Chat, 'rain'>;
  compliance: Pick<Compliance, 'linkedAccounts'>;
  ledger: Ledger;
};

const MOST_LISTED = 50;

type PlayerCall = 'current-rain' | 'join-rain';
type DeskCall = 'rain-desk' | 'start-rain' | 'feed-rain-pool';

export function rainHandlers(rooms: RainRooms): Pick<Handlers, PlayerCall | DeskCall> {
  return { ...playerHandlers(rooms), ...deskHandlers(rooms) };
}

function playerHandlers(rooms: RainRooms): Pick<Handlers, PlayerCall> {
  const { chat, compliance, identity, now } = rooms;
  return {
    async 'current-rain'({ account }) {
      const rain = await chat.rain.current(account);
      return answer({ rain: rain && { ...presentRain(rain, now()), isJoined: rain.isJoined } });
    },
    async 'join-rain'({ account, params: { id }, session }) {
      const refusal = await refusalToJoin(rooms, account);
      if (refusal !== null) return refusal;
      const linked = (await Promise.all([compliance.linkedAccounts(account), identity.sameMailbox(account)])).flat();
      const device = session.device() ?? session.keepDevice();
      const joined = await chat.rain.join({ rain: id, account, device, linked });
      if (joined.kind === 'refusal') return joined;
      return answer({ success: true, rain: { ...presentRain(joined.rain, now()), isJoined: true } });
    },
  };
}

function deskHandlers({ chat, ledger, settings, now }: RainRooms): Pick<Handlers, DeskCall> {
  return {
    async 'rain-desk'() {
      const [poolPoints, running, rains] = await Promise.all([
        chat.rain.poolPoints(),
        chat.rain.current(null),
        chat.rain.latest(MOST_LISTED),
      ]);
      return answer({
        poolPoints,
        running: running && presentRain(running, now()),
        schedule: {
          everyMinutes: settings.value('rain-every-minutes'),
          points: settings.value('rain-points'),
          seconds: settings.value('rain-seconds'),
          activeDays: settings.value('rain-active-days'),
        },
        rains: rains.map(({ startedAt, ...rain }) => ({ ...rain, startedAt: instantOf(startedAt) })),
      });
    },
    async 'start-rain'({ account, commandId, body: { points } }) {
      const started = await chat.rain.start({ commandId, points, actor: `operator:${account}` });
      if (started.kind === 'refusal') return started;
      const { rain, isRepeated } = started;
      return { ...answer({ success: true, rain: presentRain(rain, now()) }), isRepeated };
    },
    async 'feed-rain-pool'({ account: operator, commandId, body: { amount, reason } }) {
      const { rain: account } = HOUSE_ACCOUNTS;
      const by = { commandId, account, actor: `operator:${operator}` };
      const outcome = await submitToHouse(ledger, { type: 'feed-rain-pool', ...by, amountPoints: amount, reason });
      if (outcome.kind === 'refusal') return outcome;
      const { available, partition, seq } = outcome;
      const position = positionAt(partition, seq);
      return answerOf({ success: true as const, poolPoints: Math.max(0, available), position }, outcome);
    },
  };
}

function presentRain({ id, points, endsAt, participants }: OpenRain, now: number) {
  return { id, points, participants, msLeft: Math.max(0, Math.round(endsAt - now)) };
}
