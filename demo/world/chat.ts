import { derivedId } from '#infra/ids/derived-id.ts';
import { DEMO_PROMO } from './promos.ts';

export type DemoChat = {
  /** Returns the id of the message. A repeated command sends nothing. */
  say(message: { commandId: string; account: number; text: string; isAdmin: boolean }): Promise<number>;
  report(report: { message: number; account: number; note: string }): Promise<void>;
  feedRain(commandId: string, points: number): Promise<void>;
  /** Resolves once the ledger accepts tips. */
  allowTips(commandId: string): Promise<void>;
  /** Shown in the chat. `to`: null for the rain pool. A sender who may not tip is skipped. */
  tip(tip: { commandId: string; account: number; to: number | null; points: number }): Promise<void>;
};

type Speaker = { username: string; account: number; isAdmin: boolean };

const LINES: readonly (readonly [username: string, text: string])[] = [
  ['the_registrar', 'Welcome to the demo house. Every round here can be verified from its receipt.'],
  ['mossy_teapot', 'Morning all. Two offers done before breakfast'],
  ['captain_radish', 'crash just went past 12x and I left at 2x, of course'],
  ['PennyFarthing', '@captain_radish the slow way is the safe way'],
  ['night_heron', 'Is there a rain today?'],
  ['the_registrar', '@night_heron the pool has points. Keep an eye on the chat.'],
  ['velvet_anvil', 'plinko, 16 rows, high risk. I regret nothing'],
  ['mossy_teapot', 'keno 7 of 10! Small stake, but still'],
  ['captain_radish', 'someone lend me 50 points, I pay back double'],
  ['PennyFarthing', 'Please do not ask for points here'],
  ['the_registrar', `The promo code ${DEMO_PROMO} is running. Redeem it on the page Earn.`],
];

/** The message that another player has reported. */
const REPORTED = 8;
const POOL_POINTS = 5000;
/** To the rain pool if no receiver is named. */
const TIPS: readonly (readonly [from: string, to: string | null, points: number])[] = [
  ['gilded_moth', 'night_heron', 25],
  ['velvet_anvil', null, 40],
];

export async function talkAtDemo(chat: DemoChat, speakers: readonly Speaker[], secret: string): Promise<void> {
  for (const [place, [username, text]] of LINES.entries()) {
    const speaker = speakers.find((one) => one.username === username);
    if (speaker === undefined) throw new Error(`the demo world has no ${username}`);
    const { account, isAdmin } = speaker;
    const message = await chat.say({ commandId: derivedId(`${secret} chat ${place}`), account, text, isAdmin });
    const reporter = speakers.find((one) => one.username === 'PennyFarthing');
    if (place === REPORTED && reporter !== undefined)
      await chat.report({ message, account: reporter.account, note: 'Asks everyone for points' });
  }
  await chat.feedRain(derivedId(`${secret} rain pool`), POOL_POINTS);
  await chat.allowTips(derivedId(`${secret} tips`));
  const accountOf = (name: string) => speakers.find(({ username }) => username === name)?.account;
  for (const [from, receiver, points] of TIPS) {
    const account = accountOf(from);
    const to = receiver === null ? null : accountOf(receiver);
    if (account === undefined || to === undefined) throw new Error(`the demo world has no ${from} or ${receiver}`);
    await chat.tip({ commandId: derivedId(`${secret} tip of ${from}`), account, to, points });
  }
}
