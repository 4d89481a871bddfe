import { dayOf, startOfDay } from '#contracts/days/utc-day.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Chat } from '#contracts/internal/chat.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Person } from '#contracts/internal/people.ts';
import type { Ledger, Receipt } from '#contracts/outcome.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import { derivedId, reactionId } from '#infra/ids/derived-id.ts';
import type { Log } from '#infra/process/log.ts';
import { readTipped } from '#projections/journal/read.ts';
import { levelsOf, type LevelsOf } from '../levels/port/levels-of.ts';
import { refused, type Refused } from '../module/errors.ts';
import { eventIn } from '../module/receipts.ts';
import type { Ground } from '../module/ground.ts';
import { answer, answerOf, type Handlers } from '../module/handler.ts';
import { submitToHouse } from '../module/house-account.ts';
import { type EligibilityDeps, receiverOf, refusalToSend } from './may-tip.ts';

type TipDeps = EligibilityDeps & {
  ledger: Ledger;
  chat: Pick<Chat, 'ignored' | 'send'>;
  compliance: Pick<Compliance, 'noteTipDevice'>;
  settings: Pick<LiveSettings, 'value'>;
  log: Log;
};

const OFF = refused('tips-off', REFUSALS['tips-off'].message);

function tipHandlers(deps: TipDeps, levels: LevelsOf): Pick<Handlers, 'tip-state' | 'send-tip'> {
  const { pool, identity, settings, now } = deps;
  return {
    async 'tip-state'({ account }) {
      const minimumLevel = settings.value('tips-level');
      const [person, sentPoints, levelOf] = await Promise.all([
        identity.person(account),
        readTipped(pool, account, startOfDay(dayOf(now()))),
        levels([account]),
      ]);
      const isBelowLevel = levelOf(account).level < minimumLevel;
      const whyNot =
        refusalToSend(person, deps)?.message ??
        (isBelowLevel ? `You can send tips from level ${minimumLevel} on.` : null);
      return answer({
        isOn: settings.value('tips-enabled'),
        minimumPoints: settings.value('tip-minimum'),
        maximumPoints: settings.value('tip-maximum'),
        dailyLimitPoints: settings.value('tips-daily-limit'),
        sentPoints,
        whyNot,
      });
    },
    async 'send-tip'({ account, commandId, session, body: { to: username, points, isPublic } }) {
      if (!settings.value('tips-enabled')) return OFF;
      const sender = await identity.person(account);
      const refusal = refusalToSend(sender, deps);
      if (refusal !== null) return refusal;
      const receiver = username === null ? null : await receiverOf(deps, account, username);
      if (receiver !== null && 'kind' in receiver) return receiver;
      await deps.compliance.noteTipDevice(account, session.device() ?? session.keepDevice());
      const sent = await deps.ledger.submit({
        type: 'send-tip',
        commandId,
        account,
        to: receiver?.account ?? HOUSE_ACCOUNTS.rain,
        amountPoints: points,
      });
      if (sent.kind === 'refusal') return sent as Refused;
      const state = await deliver(deps.ledger, sent);
      if (state === 'delivered' && isPublic) await showInChat(deps, { sender: sender!, receiver, sent });
      return answerOf({ points, state, message: wordsOf(state, points, receiver?.username ?? null) }, sent);
    },
  };
}

/** The reactor sends the same command, so the tip is delivered also if this process ends before. */
async function deliver(ledger: Ledger, sent: Receipt): Promise<'delivered' | 'sent' | 'returned'> {
  const { account: from, amount, payload, partition, seq, commandId: tipId } = eventIn(sent, 'tip-sent');
  const policy = 'tip-delivery';
  const paid = await submitToHouse(ledger, {
    type: 'pay-tip',
    commandId: reactionId({ policy, account: payload.to, subject: tipId }, { partition, seq }),
    account: payload.to,
    actor: `system:${policy}`,
    tipId,
    from,
    amountPoints: -amount,
  }).catch(() => null);
  if (paid === null || paid.kind === 'refusal') return 'sent';
  return paid.events.some(({ type }) => type === 'tip-declined') ? 'returned' : 'delivered';
}

function wordsOf(state: 'delivered' | 'sent' | 'returned', points: number, username: string | null): string {
  const to = username ?? 'the rain pool';
  const counted = countedPoints(points);
  switch (state) {
    case 'delivered':
      return `You tipped ${to} ${counted}.`;
    case 'sent':
      return `Your tip of ${counted} to ${to} is on its way.`;
    case 'returned':
      return `${to} can’t take your tip now. Your ${counted} will be back in your balance in a moment.`;
  }
}

type Tip = { sender: Person; receiver: Person | null; sent: Receipt };

/** By the rules of the chat: a muted or too quick sender has no line. The tip is delivered either way. */
async function showInChat(
  { chat, log }: Pick<TipDeps, 'chat' | 'log'>,
  { sender, receiver, sent }: Tip,
): Promise<void> {
  if (sender.hidesName || receiver?.hidesName === true) return;
  const { account, amount, payload, commandId } = eventIn(sent, 'tip-sent');
  const tip: { to: AccountId; points: number } = { to: payload.to, points: -amount };
  const line = {
    commandId: derivedId(`tip in chat|${commandId}`),
    account,
    text: `tipped ${receiver === null ? 'the rain pool' : 'a player'} ${countedPoints(tip.points)}`,
    receipt: null,
    tip,
    sender: { isVerified: sender.emailVerified, isAdmin: false, isModerator: false, isStaff: false },
  };
  await chat.send(line).catch((error: unknown) => log.warn({ err: error }, 'a tip could not be shown in the chat'));
}

export const handlers = (ground: Ground) => tipHandlers(ground, levelsOf(ground.pool, ground.settings));
