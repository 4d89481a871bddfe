import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { accountNamesCall } from '#contracts/standing/player-calls.ts';
import { callApi } from '../../api/client.ts';
import { color, weight } from '../../theme/tokens.ts';
import { playerPath } from './desk-paths.ts';

type Waiting = { account: number; resolve(name: string): void; reject(reason: unknown): void };

const MOST = 200;
const GATHER_MS = 10;
let waiting: Waiting[] = [];

/** Numbers on one screen are asked for together. */
function readName(account: number): Promise<string> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void readAll(), GATHER_MS);
    waiting.push({ account, resolve, reject });
  });
}

async function readAll(): Promise<void> {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += MOST) {
    const some = all.slice(from, from + MOST);
    try {
      const { data } = await callApi(accountNamesCall, {
        query: { accounts: some.map(({ account }) => account).join(',') },
      });
      for (const [index, { resolve }] of some.entries()) resolve(data[index]!);
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }
}

const FRESH_MS = 600_000;

/** The number until the name is read, or if it cannot be. */
function usePersonName(account: number): string {
  const { data } = useQuery({
    queryKey: [accountNamesCall.name, account],
    queryFn: () => readName(account),
    staleTime: FRESH_MS,
  });
  return data ?? String(account);
}

export function PersonName({ account }: { account: number }) {
  return <>{usePersonName(account)}</>;
}

const Way = styled(Link)`
  color: ${color.text};
  font-weight: ${weight.strong};
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;

/** Without a name it is looked up. */
export function PlayerLink({ account, name = null }: { account: number; name?: string | null }) {
  return <Way to={playerPath(account)}>{name ?? <PersonName account={account} />}</Way>;
}

const OPERATOR = /^operator:(\d{1,15})$/;
const ACTORS: Readonly<Record<string, string>> = { system: 'Program', cli: 'Terminal' };

/** Of an event: a player, an account of staff, a policy or the terminal. */
export function Actor({ actor, name = null }: { actor: string; name?: string | null }) {
  const staff = OPERATOR.exec(actor)?.[1];
  if (staff !== undefined) return <PlayerLink account={Number(staff)} name={name} />;
  if (actor === 'player') return <>Player</>;
  const [kind = '', who = ''] = actor.split(':');
  const words = ACTORS[kind];
  return <>{words === undefined ? actor : `${words}: ${who.replaceAll('-', ' ')}`}</>;
}
