import { HOUR_MS } from '#contracts/days/time.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { Chat, ChatRefusal, MessageEdit, Sent, ToSend } from '#contracts/internal/chat.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { type JobRooms, openQueue } from '#infra/jobs/open-queue.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Random } from '#infra/process/random.ts';
import { ChatChanges } from './follow-changes.ts';
import type { FeedPool } from './rain/feed-from-win.ts';
import { openRain } from './rain/open-rain.ts';
import { OnlineCount } from './online.ts';
import { HoldOff } from './rules/hold-off.ts';
import { hasLink } from './rules/links.ts';
import { editMessage, reactToMessage } from './store/changes.ts';
import { ignore, readIgnored, readIgnoring, stopIgnoring } from './store/ignored.ts';
import { listModerations } from './store/log.ts';
import { listMessages, readHistory, sweepMessages } from './store/messages.ts';
import { listMutes, muteOf, mutePlayer, unmutePlayer } from './store/mutes.ts';
import { dismissReports, type ForgetMentions, removeMessage } from './store/removals.ts';
import { readQueue, storeReport } from './store/reports.ts';
import { storeMessage } from './store/send.ts';

export type ChatRooms = JobRooms & {
  databaseUrl: string;
  settings: Pick<LiveSettings, 'value'>;
  ledger: Ledger;
  feedPool: FeedPool;
  clock: Pick<Clock, 'monotonic' | 'now'>;
  random: Pick<Random, 'text'>;
  forgetMentions: ForgetMentions;
};

export type OpenChat = Chat & AsyncDisposable;

const UNVERIFIED: ChatRefusal = {
  kind: 'refusal',
  code: 'address-unconfirmed',
  message: 'Verify your email to participate in chat',
};
const LINK: ChatRefusal = {
  kind: 'refusal',
  code: 'chat-link',
  message: 'Links are not allowed in the chat. Your message was not sent.',
};

export async function openChat(rooms: ChatRooms): Promise<OpenChat> {
  const { pool, settings, clock, random, log } = rooms;
  await using opened = new AsyncDisposableStack();
  const changes = opened.use(new ChatChanges(rooms));
  await changes.connect();
  const online = opened.use(new OnlineCount({ pool, name: random.text(12), log }));
  const rain = opened.use(openRain(rooms));
  const holdOff = new HoldOff(() => clock.monotonic());
  opened.use(
    openQueue(rooms, {
      name: 'chat',
      recurring: { sweep: HOUR_MS },
      run: () => sweepMessages(pool, { days: settings.value('chat-days'), most: settings.value('chat-most-messages') }),
    }),
  );
  const parts = opened.move();
  return {
    send: (toSend) => send({ pool, settings, holdOff }, toSend),
    edit: (edit) => edited({ pool, settings }, edit),
    react: ({ isVerified, ...reaction }) => (isVerified ? reactToMessage(pool, reaction) : Promise.resolve(UNVERIFIED)),
    history: (page) => readHistory(pool, page),
    muteOf: (account) => muteOf(pool, account),
    slowSeconds: () => settings.value('chat-slow-seconds'),
    report: (report) => storeReport(pool, report),
    ignored: (account) => readIgnored(pool, account),
    ignoring: (authors) => readIgnoring(pool, authors),
    ignore: (account, ignored) => ignore(pool, account, ignored),
    stopIgnoring: (account, ignored) => stopIgnoring(pool, account, ignored),
    onChange: (listener) => changes.subscribe(listener),
    online,
    rain,
    reports: (limit) => readQueue(pool, limit),
    messages: (asked) => listMessages(pool, asked),
    remove: (id, decision) => removeMessage(rooms, id, decision),
    dismiss: (id, decision) => dismissReports(pool, id, decision),
    mute: (account, decision) => mutePlayer(rooms, account, decision),
    unmute: (account, decision) => unmutePlayer(pool, account, decision),
    mutes: () => listMutes(pool),
    log: (asked) => listModerations(pool, asked),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

type SendRooms = Pick<ChatRooms, 'pool' | 'settings'> & { holdOff: HoldOff };

async function send({ pool, settings, holdOff }: SendRooms, toSend: ToSend): Promise<Sent | ChatRefusal> {
  const { account, text, sender } = toSend;
  if (!sender.isVerified) return UNVERIFIED;
  if (!settings.value('chat-links') && hasLink(text)) return LINK;
  const held = sender.isStaff ? null : holdOff.of(account);
  if (held !== null) return tooFast(held);
  const outcome = await storeMessage(pool, toSend, {
    slowSeconds: settings.value('chat-slow-seconds'),
    perMinute: settings.value('chat-per-minute'),
    housePerMinute: settings.value('chat-house-per-minute'),
  });
  if (outcome.kind !== 'too-fast') return outcome;
  holdOff.note(account, outcome.wait);
  return tooFast(outcome.wait);
}

function edited({ pool, settings }: Omit<SendRooms, 'holdOff'>, edit: MessageEdit) {
  if (!settings.value('chat-links') && hasLink(edit.text)) return Promise.resolve(LINK);
  return editMessage(pool, edit);
}

function tooFast({ waitMs, message }: { waitMs: number; message: string }): ChatRefusal {
  return { kind: 'refusal', code: 'rate-limited', message, retryAfterMs: Math.ceil(waitMs) };
}
