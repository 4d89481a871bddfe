import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { Time } from '../ui/figure/time.tsx';
import { PlayerDates } from './player-dates.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SET = '/api/user/time-zone';
const AT = '2020-12-09T22:30:05.000Z';

function open(timeZone: string | null): AccountHouse {
  const house = new AccountHouse(signedInUser({ timeZone }));
  house.answers(SET, { timeZone: browserZone()! }).open(
    <PlayerDates>
      <Time at={AT} form="day" />
    </PlayerDates>,
  );
  return house;
}

test("a date is the day of the player's zone, and its title has the time in UTC", () => {
  const house = open('Asia/Kolkata');
  expect(screen.getByTitle('9 Dec 2020, 22:30:05 UTC').textContent).toBe('10 Dec 2020');
  expect(house.sent).toEqual([]);
});

test("the browser's zone is proposed once for a player without one", async () => {
  const house = open(null);
  await waitFor(() => expect(house.sent).toEqual([{ path: SET, body: { timeZone: browserZone() } }]));
});
