import type { Setting } from './setting.ts';

/** The first prefix that a key starts with names its topic. */
const TOPIC_OF_PREFIX: readonly (readonly [prefix: string, topic: string])[] = [
  ['signup-', 'Bonuses'],
  ['daily-', 'Bonuses'],
  ['weekly-', 'Bonuses'],
  ['streak-', 'Bonuses'],
  ['challenges', 'Bonuses'],
  ['checklist-', 'Bonuses'],
  ['referral-', 'Invitations'],
  ['offer-', 'Offers'],
  ['level-', 'Levels'],
  ['game-', 'Play'],
  ['adults-', 'Play'],
  ['abandoned-', 'Play'],
  ['big-win-', 'Play'],
  ['bets-', 'Play'],
  ['withdrawal-new-', 'Risk and compliance'],
  ['withdrawal-security-', 'Risk and compliance'],
  ['withdrawal-', 'Withdrawals'],
  ['risk-', 'Risk and compliance'],
  ['tax-', 'Risk and compliance'],
  ['sanction', 'Risk and compliance'],
  ['chat-', 'Chat'],
  ['rain-', 'Rain'],
  ['tip', 'Tips'],
  ['approval', 'Approvals'],
  ['registrations-', 'Sign-up and sign-in'],
  ['sign-ins-', 'Sign-up and sign-in'],
  ['failed-', 'Sign-up and sign-in'],
];

const TOPICS = [...new Set(TOPIC_OF_PREFIX.map(([, topic]) => topic)), 'Other'];

export function topicOf(key: string): string {
  const dashed = key.replaceAll('_', '-');
  return TOPIC_OF_PREFIX.find(([prefix]) => dashed.startsWith(prefix))?.[1] ?? 'Other';
}

/** Topics without a setting that matches are left out. */
export function byTopic(settings: readonly Setting[], search: string) {
  const wanted = search.trim().toLowerCase();
  const matching = settings.filter(({ key, title, description }) =>
    [key, title, description, topicOf(key)].some((text) => text.toLowerCase().includes(wanted)),
  );
  return TOPICS.map((topic) => ({ topic, settings: matching.filter(({ key }) => topicOf(key) === topic) })).filter(
    (group) => group.settings.length > 0,
  );
}
