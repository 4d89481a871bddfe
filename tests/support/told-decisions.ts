// A log with a decision of every kind, written by the sequencer under settings that it names.
import type { Command } from '#contracts/commands.ts';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { shareOfWin, winFeedName, wonDay } from '#contracts/rain/win-feed.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { changeHash } from '#ledger/approvals/gate.ts';
import {
  adjusts,
  bans,
  bansUntil,
  bets,
  bonus,
  checksReality,
  claimsChallenge,
  claimsDaily,
  claimsLevelBonus,
  claimsRakeback,
  claimsStep,
  closes,
  confirmsAdult,
  corrects,
  cancelsRace,
  credits,
  decides,
  endsPromo,
  excludes,
  expires,
  feedsRain,
  grants,
  grantsReferral,
  holds,
  isReferred,
  limits,
  makesPromo,
  notes,
  opens,
  pays,
  paysPrize,
  paysPromo,
  paysTip,
  paysShare,
  posts,
  plansRace,
  postsDollars,
  pours,
  releases,
  returnsShare,
  returnsTip,
  reverses,
  revokes,
  rotates,
  sendsBack,
  sets,
  setsZone,
  settlesRace,
  shares,
  submits,
  takesPromo,
  tips,
  unbans,
  unshares,
  voids,
  withdraws,
} from './asks.ts';
import { FollowedSettings } from './followed-settings.ts';
import { openMemoryLedger } from './memory-ledger.ts';
import { settlesPayout } from './payout-asks.ts';

export const FRIEND = 5007;
export const REFERRER = 5001;
export const PLAYER = 5008;
type Hold = ReturnType<typeof holds>;

export const MAKER = 'operator:4001';
export const CHECKER = 'operator:4002';
const LENDER = 'operator:4003';

const FAR = Date.UTC(2100, 0, 1);

const BY_TERMINAL: readonly string[] = ['grant-role', 'revoke-role'];

/** Settings are changed before there is staff. */
function writerOf({ type }: Command): string {
  if (type === 'change-setting') return 'cli:demo';
  return BY_TERMINAL.includes(type) ? 'cli:test' : MAKER;
}

export async function toldDecisions(): Promise<LedgerEvent[]> {
  const settings = new FollowedSettings();
  const { sequencer, clock, storage } = openMemoryLedger({ terms: settings });
  const events = () => storage.rows.map(({ event }) => event);
  async function tell<C extends Command>(told: C): Promise<C> {
    const command = told.actor === 'cli:test' ? { ...told, actor: writerOf(told) } : told;
    const outcome = await sequencer.submit(command);
    if (outcome.kind === 'refusal') throw new Error(`${command.type} was refused: ${outcome.message}`);
    settings.read(events());
    return command;
  }
  const tellAll = async (...commands: Command[]) => {
    for (const command of commands) await tell(command);
  };

  const counts = async <C extends Command>(command: C, amountPoints: number): Promise<C> => {
    const { commandId: of, type: what, account: at, actor = '' } = command;
    const account = Number(actor.slice('operator:'.length));
    const counting = { commandId: crypto.randomUUID(), account, actor: 'system:staff-points', of, what, at };
    await tell({ type: 'count-staff-points', ...counting, amountPoints });
    return { ...command, counted: amountPoints };
  };
  const byStaff = <C extends Command>(command: C, actor = MAKER): C => ({ ...command, actor });
  const approval = ({ commandId: requestId, account, actor: _maker, ...change }: Command, type: string) => {
    const hash = changeHash(account, change);
    const told = { requestId, ...(type === 'approve-change' && { hash }), reason: 'checked' };
    return { type, commandId: crypto.randomUUID(), account, actor: CHECKER, ...told } as unknown as Command;
  };

  await tellAll(opens(HOUSE_ACCOUNTS.settings), opens(HOUSE_ACCOUNTS.treasury));
  await tellAll(sets('adults-only', false), sets('signup-bonus', 100), sets('daily-bonus', 20));
  // From then on the bonus of the environment is no longer possible.
  clock.at += 2 * DAY_MS;
  for (const account of [REFERRER, FRIEND, PLAYER, 1001, 4001, 4002, 4003, 4004]) await tell(opens(account));
  await tellAll(grants(4003, 'admin'), grants(4004, 'admin'));
  await tellAll(grants(4001, 'admin'), grants(4002, 'admin'), grants(1001, 'finance'), grants(1001, 'moderator'));
  await tellAll(grants(PLAYER, 'support', clock.at + DAY_MS));
  await tellAll(revokes(PLAYER, 'support'), isReferred(FRIEND, REFERRER), bonus(FRIEND), confirmsAdult(FRIEND));

  await tellAll(setsZone(FRIEND, 'Asia/Tokyo'), claimsDaily(FRIEND));
  clock.at += DAY_MS;
  await tellAll(claimsDaily(FRIEND), sets('weekly-bonus', 30));
  for (let day = 3; day <= 7; day++) {
    clock.at += DAY_MS;
    await tell(claimsDaily(FRIEND));
  }
  for (let round = 0; round < 5; round++) await tell(bets(FRIEND, 1));
  await tell(claimsChallenge(FRIEND, 'play_5_games'));
  await tellAll(rotates(FRIEND, 'another'), limits(FRIEND, 'stake', 'day', 50), limits(FRIEND, 'stake', 'day', 80));
  await tell(checksReality(FRIEND, 30));

  const waiting = await tell(credits(FRIEND, 25, { releaseAt: clock.at + 1000 }));
  const lost = await tell(credits(FRIEND, 25, { releaseAt: clock.at + 1000 }));
  const atOnce = await tell(credits(FRIEND, 25));
  await tellAll(claimsChallenge(FRIEND, 'complete_3_offers'), reverses(FRIEND, lost.commandId));
  clock.at += 1000;
  await tellAll(releases(FRIEND, waiting.commandId), grantsReferral(FRIEND, 'friend', REFERRER));
  await tell(grantsReferral(REFERRER, 'referrer', FRIEND));
  for (const { commandId: creditId } of [waiting, atOnce]) {
    await tell(shares(REFERRER, FRIEND, { creditId, amountPoints: 25 }));
  }
  await tellAll(reverses(FRIEND, atOnce.commandId), unshares(REFERRER, FRIEND, atOnce.commandId));

  await tell(opens(HOUSE_ACCOUNTS.races));
  const firstDay = Math.floor(clock.at / DAY_MS);
  const { commandId: other } = await tell(await counts(byStaff(plansRace({ firstDay: firstDay + 5 })), 100));
  await tell({ ...cancelsRace(other), actor: MAKER });
  const { commandId: race } = await tell(await counts(byStaff(plansRace({ firstDay })), 100));

  // Staff who pay withdrawals of a player give it no points.
  const loan = byStaff(adjusts(PLAYER, 20_000), LENDER);
  await tellAll(loan, { ...approval(loan, 'approve-change'), actor: 'operator:4004' });
  await tell(await counts(byStaff(adjusts(FRIEND, 30)), 30));
  const postback = { conversionId: crypto.randomUUID(), amountPoints: 40, isNamed: true, reason: 'a screenshot' };
  const resolved = { type: 'resolve-postback', commandId: crypto.randomUUID(), account: FRIEND, ...postback } as const;
  await tell(await counts({ ...resolved, actor: MAKER }, 40));
  await tellAll(bets(PLAYER, 1200), claimsRakeback(PLAYER), claimsLevelBonus(PLAYER));
  await tell({ type: 'claim-loyalty-bonus', commandId: crypto.randomUUID(), account: PLAYER });
  await tellAll(sets('checklist-round', 40), claimsStep(PLAYER, 'round'));
  const [posted, voided, expired] = [holds(PLAYER, 30), holds(PLAYER, 20), holds(PLAYER, 10, 500)].map((hold) =>
    byStaff(hold),
  ) as [Hold, Hold, Hold];
  await tellAll(
    posted,
    voided,
    expired,
    byStaff(posts(PLAYER, posted.commandId)),
    await counts(byStaff(voids(PLAYER, voided.commandId)), 20),
  );
  clock.at += 500;
  await tell(expires(PLAYER, expired.commandId));

  const ask = async (to: string, points = 1000) => {
    const asked = await tell(withdraws(PLAYER, points, { method: 'paypal', to }));
    return asked.commandId;
  };
  const rejected = await ask('a');
  await tell(decides('reject-withdrawal', PLAYER, rejected));
  const failed = await ask('b');
  await tellAll(
    decides('approve-withdrawal', PLAYER, failed),
    await counts(decides('fail-withdrawal', PLAYER, failed), 1000),
  );
  const byHand = await ask('c');
  await tellAll(decides('approve-withdrawal', PLAYER, byHand), pays(PLAYER, byHand, { feeMicros: 250_000 }));
  const [settledAsPaid, settledAsRefused] = [await ask('f'), await ask('g')];
  for (const [id, told] of [
    [settledAsPaid, {}],
    [settledAsRefused, { outcome: 'refused', reference: null }],
  ] as const) {
    await tellAll(decides('approve-withdrawal', PLAYER, id), submits(PLAYER, id), notes(PLAYER, id, 'unknown'));
    const settlement = byStaff(settlesPayout(PLAYER, id, told));
    await tellAll(settlement, approval(settlement, 'approve-change'));
  }
  await tell(await counts(decides('fail-withdrawal', PLAYER, settledAsRefused), 1000));
  clock.at += DAY_MS;
  await tellAll(opens(HOUSE_ACCOUNTS.rain), sets('rain-win-share', 10));
  const won = wonDay(clock.at);
  const rounds = events().filter(({ game, at }) => game !== null && dayOf(at) === won);
  const win = rounds.reduce((sum, { amount }) => sum - BigInt(amount), 0n);
  const fed = { ...feedsRain(shareOfWin(win, 10)), actor: 'system:rain' };
  await tell({ ...fed, commandId: derivedId(winFeedName(won)) });
  await tell(bets(FRIEND, 1));
  const paid = await ask('d');
  await tellAll(decides('approve-withdrawal', PLAYER, paid), submits(PLAYER, paid), notes(PLAYER, paid, 'unknown'));
  await tellAll(notes(PLAYER, paid, 'refused', { reason: 'no' }), submits(PLAYER, paid, 2));
  const told = { attempt: 2, costMicros: 9_000_000, feeMicros: 250_000 };
  await tellAll(
    notes(PLAYER, paid, 'unclaimed', { ...told, claimBy: 1_798_632_000_000 }),
    notes(PLAYER, paid, 'refused', { attempt: 2, feeMicros: 1 }),
  );
  await tellAll(submits(PLAYER, paid, 3), notes(PLAYER, paid, 'accepted', { ...told, attempt: 3 }));
  await tellAll(pays(PLAYER, paid, { attempt: 3 }), sendsBack(PLAYER, paid));
  await tellAll(sendsBack(PLAYER, byHand, true));
  const forfeit = byStaff(decides('forfeit-returned', PLAYER, byHand), MAKER);
  await tellAll(forfeit, approval(forfeit, 'approve-change'));
  clock.at += DAY_MS;
  const again = await ask('e');
  await tellAll(decides('approve-withdrawal', PLAYER, again), pays(PLAYER, again), sendsBack(PLAYER, again, true));
  const release = byStaff(decides('release-returned', PLAYER, again), MAKER);
  await tellAll(release, approval(release, 'approve-change'));

  const [one, two, three, four] = [1, 2, 3, 4].map((points) => byStaff(corrects(PLAYER, points)));
  await tellAll(one!, approval(one!, 'approve-change'), two!, approval(two!, 'reject-change'), three!);
  const own = { account: PLAYER, actor: MAKER, requestId: three!.commandId };
  await tell({ type: 'withdraw-change', commandId: crypto.randomUUID(), ...own });
  await tellAll(four!, await counts(byStaff(adjusts(PLAYER, 1), LENDER), 1), byStaff(corrects(PLAYER, 5)));
  const orphan = byStaff(corrects(PLAYER, 8));
  const gone = { account: PLAYER, actor: 'system:lost-roles', requestId: orphan.commandId };
  await tellAll(orphan, { type: 'outdate-change', commandId: crypto.randomUUID(), ...gone });
  const late = byStaff(corrects(PLAYER, 6));
  await tell(late);
  clock.at += 73 * HOUR_MS;
  const due = { account: PLAYER, actor: 'system:change-expiry', requestId: late.commandId };
  await tell({ type: 'expire-change', commandId: crypto.randomUUID(), ...due });
  await tellAll(sets('approvals', 'single'), postsDollars('bank', 'receivable:cpx', 5_000_000));
  await tellAll(byStaff(corrects(PLAYER, 7)), sets('approvals', 'two'));

  const { commandId: rain } = await tell(pours(99, [FRIEND, PLAYER]));
  await tell(paysShare(FRIEND, rain, 49));

  await tell(opens(HOUSE_ACCOUNTS.promos));
  const { commandId: promo } = await tell(await counts(byStaff(makesPromo()), 100));
  await tellAll(takesPromo(promo, FRIEND), takesPromo(promo, PLAYER), paysPromo(FRIEND, promo));

  await tellAll(sets('tips-enabled', true), sets('tips-level', 1));
  const tip = await tell(tips(FRIEND, PLAYER, 20));
  const declined = await tell(tips(FRIEND, PLAYER, 15));
  const toPool = await tell(tips(PLAYER, HOUSE_ACCOUNTS.rain, 10));
  await tell(bonus(4002));
  const forfeited = await tell(tips(4002, PLAYER, 12));
  await tellAll(paysTip(tip), paysTip(toPool));
  clock.at += 600_000;
  const settled = settlesRace(race, [
    [PLAYER, 1200],
    [FRIEND, 5],
  ]);
  await tell({ ...settled, fitOnly: true, leastOne: true });
  clock.at += 1000;

  await tellAll(
    excludes(PLAYER, { type: 'time-out', days: 1 }),
    excludes(PLAYER, { type: 'self-exclusion', months: 6 }),
  );
  await tellAll(paysShare(PLAYER, rain, 49), returnsShare(PLAYER, rain, 49), paysPromo(PLAYER, promo));
  await tellAll(paysTip(declined), returnsTip(declined), paysTip(forfeited));
  await tell({ ...endsPromo(promo), actor: MAKER });
  await tellAll(bans(PLAYER), unbans(PLAYER), bansUntil(PLAYER, FAR), unbans(PLAYER), closes(4002));
  await tell(returnsTip(forfeited));
  await tellAll(paysPrize(PLAYER, race, 1, 90), paysPrize(FRIEND, race, 2, 10));
  // Long enough for a promise that was not kept to be overdue.
  clock.at += 2 * DAY_MS;
  await tell(opens(9001));
  await sequencer.drain();
  return events();
}
