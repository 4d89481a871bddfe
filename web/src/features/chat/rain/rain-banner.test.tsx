import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { LiveProvider, useLive } from '../../../live/live-provider.tsx';
import { useIsRaining } from '../../../live/use-is-raining.ts';
import { Line } from '../../../live/line.ts';
import { LineContext } from '../../../live/use-may-play.ts';
import { RainBanner } from './rain-banner.tsx';

const ID = '01960000-0000-7000-8000-000000000001';
const rain = { id: ID, points: 90, msLeft: 15_000, participants: 2, isJoined: false };
const NO_LIMITS = { limits: [], realityCheckMinutes: 0, exclusion: null };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const { chat } = useLive();
  return (
    <>
      <button onClick={() => chat.hear('rain_start', { message: '', duration: 15_000, id: ID, points: 90 })}>
        Pour
      </button>
      {useIsRaining() && <RainBanner isAtTable={false} />}
    </>
  );
}

function open({ limits = NO_LIMITS, permissions = [] as never[], running = null as object | null } = {}): AccountHouse {
  const house = new AccountHouse(signedInUser({ permissions }))
    .answers('/api/chat/state', {
      canSend: true,
      silence: null,
      online: 1,
      slowSeconds: 0,
      ignored: [],
      latest: 0,
      isRaining: running !== null,
    })
    .answers('/api/limits', limits)
    .answers('/api/chat/rain', { rain: running })
    .answers(`/api/chat/rain/${ID}/join`, { success: true, rain: { ...rain, isJoined: true } });
  house.open(
    <LiveProvider player={null}>
      <Page />
    </LiveProvider>,
  );
  return house;
}

test('it is below the line of a demo house whose clock was moved', async () => {
  document.documentElement.style.setProperty('--clock-line', '24px');
  open({ running: rain });
  const banner = await screen.findByRole('status', { name: 'Points rain' });
  expect(getComputedStyle(banner).top).toBe('calc(72px + 24px)');
  document.documentElement.style.removeProperty('--clock-line');
});

test('a rain that runs when the page opens is shown with its time, and joined', async () => {
  open({ running: rain });
  const banner = await screen.findByRole('status', { name: 'Points rain' });
  expect(banner.textContent).toContain('It’s raining 90 points');
  expect(await screen.findByRole('timer', { name: '15 seconds left' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Join rain' }));
  expect(await screen.findByText('You’re in')).toBeDefined();
});

test('a rain that begins is shown, and dismissed', async () => {
  const house = open();
  house.answers('/api/chat/rain', { rain });
  fireEvent.click(await screen.findByRole('button', { name: 'Pour' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('it is hidden while the connection is away, as joining would fail', async () => {
  const line = new Line();
  const house = new AccountHouse(signedInUser()).answers('/api/chat/rain', { rain });
  house.open(
    <LiveProvider player={null}>
      <LineContext value={line}>
        <RainBanner isAtTable />
      </LineContext>
    </LiveProvider>,
  );
  expect(await screen.findByRole('status', { name: 'Points rain' })).toBeDefined();
  line.online(false);
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull(), { timeout: 5000 });
});

test('a player who chose not to play sees no banner', async () => {
  const until = '2030-01-01T00:00:00.000Z';
  const exclusion = { type: 'time-out', since: '2026-01-01T00:00:00.000Z', until };
  const house = open({ running: rain, limits: { ...NO_LIMITS, exclusion } as never });
  await vi.waitFor(() => expect(house.sent.map(({ path }) => path)).toContain('/api/limits'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(screen.queryByRole('status')).toBeNull();
});
