import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { DAY_MS } from '#contracts/days/time.ts';
import type { Permission } from '#contracts/definition/permissions.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { houseReturnsCall } from '#contracts/house-returns/calls.ts';
import { networksCall } from '#contracts/offers/staff-calls.ts';
import { settingsCall } from '#contracts/settings/staff-calls.ts';
import { withdrawalQueuesCall } from '#contracts/withdrawals/staff-calls.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { color, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { Stack } from '../../ui/layout/flow.ts';
import { deskPath } from '../house/desk-paths.ts';
import { useNow } from '../table/use-now.ts';
import { queuePath } from '../withdrawals/queue-chips.tsx';

type Alarm = { key: string; words: string; to: string };

const Line = styled(Link)`
  display: block;
  padding: ${space(2)} ${space(4)};
  color: ${color.text};
  background: ${color.panel};
  border: ${line.hair};
  border-inline-start: 4px solid ${color.loss};
  border-radius: ${radius.small};
  font-size: ${size.small};
  font-weight: ${weight.strong};
  text-decoration: none;
  &:hover {
    border-color: ${color.loss};
  }
`;

const POLL_MS = 60_000;
/** The play desk shows the same days. */
const RETURN_DAYS = 30;
const UNCERTAIN = ['unknown', 'came-back'] as const;
const UNCERTAIN_WORDS = {
  unknown: 'Payouts with an unknown outcome',
  'came-back': 'Payouts that came back',
} as const;

/** Nothing is shown while nothing is wrong. */
export function Alarms() {
  const alarms = useAlarms();
  if (alarms.length === 0) return null;
  return (
    <Stack as="ul" gap={2} aria-label="Alarms">
      {alarms.map(({ key, words, to }) => (
        <li key={key}>
          <Line to={to}>{words}</Line>
        </li>
      ))}
    </Stack>
  );
}

function useAlarms(): Alarm[] {
  const { permissions } = useUser();
  const now = useNow();
  const when = (needs: Permission) =>
    ({ enabled: permissions.includes(needs), refetchInterval: POLL_MS, refetchOnMount: 'always' }) as const;
  const from = dayOf(now - (RETURN_DAYS - 1) * DAY_MS);
  const returns = useCallQuery(houseReturnsCall, { query: { from } }, when('read-house')).data?.games ?? [];
  const queues = useCallQuery(withdrawalQueuesCall, {}, when('read-withdrawals')).data ?? [];
  const settings = useCallQuery(settingsCall, {}, when('read-settings')).data ?? [];
  const networks = useCallQuery(networksCall, { query: {} }, when('resolve-offers')).data?.rows ?? [];
  return [
    ...returns
      .filter(({ isAlarm }) => isAlarm)
      .map(({ game, zByRules }) => ({
        key: `game ${game}`,
        words: `${GAME_TITLES[game]} returns ${zByRules! > 0 ? 'more' : 'less'} than expected (z ${zByRules!.toFixed(1)})`,
        to: `${deskPath('play')}?game=${game}`,
      })),
    ...UNCERTAIN.flatMap((wanted) => {
      const queue = queues.find((one) => one.queue === wanted);
      if (queue === undefined) return [];
      return [{ key: wanted, words: `${UNCERTAIN_WORDS[wanted]}: ${queue.count}`, to: queuePath(wanted) }];
    }),
    ...settings
      .filter(({ problem }) => problem !== null)
      .map(({ key, title }) => ({
        key: `setting ${key}`,
        words: `The stored value of ${title} cannot be read`,
        to: deskPath('settings'),
      })),
    ...networks
      .filter(({ isConnected, credits, latestAt }) => {
        return isConnected && credits > 0 && latestAt !== null && now - Date.parse(latestAt) > 2 * DAY_MS;
      })
      .map(({ network, title }) => ({
        key: `network ${network}`,
        words: `${title} has sent nothing for two days`,
        to: `${deskPath('offers')}?show=networks`,
      })),
  ];
}
