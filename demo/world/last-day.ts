// The last day: talk, tickets, waiting approvals and withdrawals, a running race, rain.
import { setTimeout } from 'node:timers/promises';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import { auditorTokens, blockedAddresses, complianceHolds, payoutsUnderWay, waitingChanges } from './desk-states.ts';
import { rain, withdrawAll } from './rare-states.ts';
import { DEMO_PROMO, feedRain, race, set } from './staff-acts.ts';
import { completeStep, SECOND } from './stepped-offers.ts';
import { named, type World } from './world.ts';

const TALK: readonly (readonly [username: string, text: string])[] = [
  ['the_registrar', 'Welcome to the demo house. Every round here can be verified from its receipt.'],
  ['mossy_teapot', 'Morning all. Two offers done before breakfast'],
  ['captain_radish', 'crash just went past 12x and I left at 2x, of course'],
  ['PennyFarthing', '@captain_radish the slow way is the safe way'],
  ['otter_of_kells', 'Anyone done the Harbour Tycoon offer? Level 12 took me three evenings'],
  ['ninth_comma', '@otter_of_kells yes, paid after a week. Worth it'],
  ['night_heron', 'Is there a rain today?'],
  ['the_registrar', '@night_heron one every half hour. Keep an eye on the chat.'],
  ['velvet_anvil', 'plinko, 16 rows, high risk. I regret nothing'],
  ['quiet_thunder', 'dice for an hour, plus 4 points. A living'],
  ['mossy_teapot', 'keno 7 of 10! Small stake, but still'],
  ['gilded_moth', 'third in the race, and the fourth is miles away'],
  ['captain_radish', 'someone lend me 50 points, I pay back double'],
  ['PennyFarthing', 'Please do not ask for points here'],
  ['AuntGravity', 'Good evening. Did the wheel get kinder, or is it me'],
  ['brass_weasel', '@AuntGravity it is you'],
  ['the_registrar', `The promo code ${DEMO_PROMO} is running. Redeem it on the page Earn.`],
];
/** Reported by another player. */
const BEGS = 12;
const PLAYERS_RAIN = 30;

export async function openDoors(world: World): Promise<void> {
  await talk(world);
  await tickets(world);
  await withdrawAll(world, ['requested', 'requested', 'approved', 'requested']);
  await race(world, { name: 'High Rollers’ Week', measure: 'wagered', days: 7, prizes: [2500, 1500, 1000, 500, 250] });
  await race(world, { name: 'Lucky Weekend', measure: 'multiplier', days: 2, prizes: [1000, 500, 250], in: 8 });
  await payoutsUnderWay(world);
  await complianceHolds(world);
  await blockedAddresses(world);
  await auditorTokens(world);
  await waitingChanges(world);
  await completeStep(world, SECOND);
  // A pool for three weeks of rain.
  await feedRain(world, 100_000);
  await set(world, 'rain-points', 100);
  await set(world, 'rain-win-share', 10);
  await set(world, 'rain-every-minutes', PLAYERS_RAIN);
}

const MOST_TRIES = 5;
const SLOW_MS = 3000;

/** A tip told in the chat at this moment counts as a message of its sender, who must then wait. */
async function says(world: World, account: AccountId, message: string): Promise<number> {
  const { clock } = world;
  for (let turn = 1; ; turn++) {
    await clock.open(clock.now() + 3 * MINUTE_MS, clock.now() + 3 * MINUTE_MS);
    const said = await world.tries(account, 'send-chat-message', { body: { message } });
    if (said.kind === 'done') return said.reply.message.id;
    if (said.code !== 'rate-limited' || turn === MOST_TRIES)
      throw new Error(`the demo world cannot talk: ${said.message}`);
    await setTimeout(SLOW_MS);
  }
}

async function talk(world: World): Promise<void> {
  const { staff } = world;
  const accountOf = (username: string) =>
    username === 'the_registrar' ? staff.registrar : named(world, username).account;
  for (const [place, [username, message]] of TALK.entries()) {
    const id = await says(world, accountOf(username), message);
    if (place !== BEGS) continue;
    const report = { params: { id }, body: { reason: 'scam', note: 'Asks everyone for points' } } as const;
    await world.act(accountOf('PennyFarthing'), 'report-chat-message', report);
  }
  await rain(world);
}

const TICKETS = [
  { by: 'mossy_teapot', topic: 'withdrawal', subject: 'How long does PayPal take?', message: 'Approved yesterday.' },
  { by: 'captain_radish', topic: 'game', subject: 'Crash froze', message: 'The curve stopped at 3.1x on my phone.' },
  { by: 'ninth_comma', topic: 'account', subject: 'Change my username', message: 'Can I drop the comma?' },
] as const;

/** One of each state. */
async function tickets(world: World): Promise<void> {
  const { registrar } = world.staff;
  for (const [place, { by, ...ticket }] of TICKETS.entries()) {
    const opened = await world.act(named(world, by).account, 'open-ticket', { body: ticket });
    const { number } = opened.reply;
    if (place === 0) continue;
    const state = place === 1 ? 'waiting' : 'closed';
    const words = 'Thank you. We looked into it and wrote the answer into your account.';
    const answer = { params: { number }, body: { message: words, state, version: 1 } } as const;
    await world.act(registrar, 'reply-to-ticket', answer);
  }
  const note = { params: { id: named(world, 'captain_radish').account }, body: { note: 'Friendly. Old phone.' } };
  await world.act(registrar, 'add-note', note);
  const notice = { title: 'New: a race every week', message: 'The High Rollers’ Week runs until Saturday.' };
  await world.act(registrar, 'send-notification', { body: notice });
}
