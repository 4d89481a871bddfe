import type { DemoPerson } from './cast.ts';
import { DEMO_PROMO } from './staff-acts.ts';

export function announceCast(people: readonly DemoPerson[]): string {
  const width = Math.max(...people.map(({ username }) => username.length));
  const lines = people.map(({ username, password, role }) => {
    const title = role === 'player' ? '' : `  (${role})`;
    return `  ${username.padEnd(width)}  ${password}${title}`;
  });
  return [
    '',
    'The house was empty, so a demo world has moved in. Sign in as any of these; the passwords are shown this once:',
    ...lines,
    `The promo code ${DEMO_PROMO} is running. Redeem it on the page Earn.`,
    'Staff work at /admin: sign in as one of the first six, then open it.',
    'Start with --no-demo for an empty house.',
    '',
  ].join('\n');
}
