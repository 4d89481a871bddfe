// Many players do everything possible; reproducible by seed.
import { SINGLE_SHOT_GAMES } from '#contracts/games/rules.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import { EventStory } from './event-story.ts';
import { WithdrawalStory } from './withdrawal-story.ts';

/** mulberry32. */
export function drawsOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type RandomStory = { seed: number; players: number; steps: number; partition?: number };

/** Over the whole id range; partitions never share one. */
export function accountOf(player: number, partition = 0): number {
  return ((player * 7_919_777_777) % 200_000_000_000_000) * 2 + partition + 1;
}

export function randomStory({ seed, players, steps, partition = 0 }: RandomStory): EventStory {
  const draw = drawsOf(seed);
  const upTo = (limit: number) => Math.floor(draw() * limit);
  const story = new EventStory(partition);
  for (let player = 0; player < players; player++)
    story.opens(accountOf(player, partition)).bonus(accountOf(player, partition), 100);
  const careful = accountOf(0, partition);
  story.limits(careful, { kind: 'net-loss', window: 'week', points: 5000 }).checksReality(careful, 30);
  story.setsZone(careful, 'Asia/Tokyo').claimsDaily(careful, 5, { day: '2025-01-15' });
  story.claimsChallenge(careful, 25, { challengeId: 'play_5_games', day: '2025-01-15' });
  const lost = { challengeId: 'complete_3_offers', day: '2025-01-15' };
  story.creditsOffer(careful, 40).claimsChallenge(careful, 100, lost).reversesOffer(careful, 40);
  story.losesChallenge(careful, 100, { ...lost, creditId: 'a credit' });
  if (players > 1) tellInvitation(story, { friend: accountOf(1, partition), referrer: careful });
  for (let step = 0; step < steps; step++)
    tellOne(story.passes(upTo(20_000)), accountOf(upTo(players), partition), upTo);
  // Command ids repeat in the stories of other partitions.
  if (partition === 0) tellWithdrawals(story, careful);
  return story;
}

function tellWithdrawals(story: EventStory, account: number): void {
  story.adjusts(account, 30_000);
  const asks = (method: MethodName = 'paypal') => new WithdrawalStory(story, account, 1000, method);
  asks().ends('withdrawal-rejected');
  asks().approves().ends('withdrawal-failed');
  asks('zelle').approves().pays();
  const unlucky = asks().approves().submits().notes('unknown').refuses().submits(2).accepts(2).notes('unclaimed', 2);
  unlucky.pays(2).returns().releases();
  asks('robux');
}

function tellInvitation(story: EventStory, { friend, referrer }: { friend: number; referrer: number }): void {
  story.isReferred(friend, referrer).creditsOffer(friend, 500).releasesOffer(friend, 500);
  story.grantsReferral(friend, 'friend', referrer).grantsReferral(referrer, 'referrer', friend);
  story.shares(referrer, friend, 50).shares(referrer, friend, -50);
}

function tellOne(story: EventStory, account: number, upTo: (limit: number) => number): void {
  const chance = upTo(100);
  if (chance < 80) {
    const stake = 1 + upTo(20);
    story.plays(account, {
      stake,
      payout: [0, 0, stake, Math.floor(stake / 2), 2 * stake][upTo(5)]!,
      game: SINGLE_SHOT_GAMES[upTo(SINGLE_SHOT_GAMES.length)]!,
    });
  } else if (chance < 88) {
    story.adjusts(account, 1 + upTo(500), 'a "gift"\twith \\ signs');
  } else if (chance < 90) {
    story.holds(account, 5).posts(account, 5);
  } else if (chance < 92) {
    story.holds(account, 3).voids(account, 3);
  } else if (chance < 97) {
    moveOn(story, account, upTo);
  } else if (!story.isRoundOpen(account)) {
    const epoch = story.last.seq;
    story.reveals(account, 0).commits(account, epoch);
  }
}

function moveOn(story: EventStory, account: number, upTo: (limit: number) => number): void {
  if (!story.isRoundOpen(account)) story.starts(account, 1 + upTo(20));
  else if (upTo(3) > 0) story.opensTile(account, upTo(25));
  else story.settles(account, upTo(40));
}
