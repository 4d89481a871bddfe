// Keeps the screen in step with the log: pushes say which views to read again, notifications become cards.
// Everything passes the settling gate first, but a flight of crash: only its own table asks for it.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ViewPush } from '#contracts/push.ts';
import { seenPositions } from '../api/position-memory.ts';
import { USER_KEY } from '../api/query-client.ts';
import { readAllAgain, readNotificationsAgain, readViewsAgain, readWhatMoves } from '../api/read-again.ts';
import { FlightWatch } from './flight-watch.ts';
import { Line } from './line.ts';
import { LiveGate } from './live-gate.ts';
import { type Connection, type LivePlayer, openLiveSocket } from './live-socket.ts';
import { LineContext } from './use-may-play.ts';
import { watchLine } from './watch-line.ts';
import { whilePageLives } from './while-page-lives.ts';
import { isTold, type NoticeCard, withNotice, withoutNotice, withTableCleared } from './notice-cards.ts';

type Live = {
  connection: Connection;
  gate: LiveGate;
  flights: FlightWatch;
  cards: readonly NoticeCard[];
  dismiss(id: number): void;
};

const LiveContext = createContext<Live | null>(null);

function applyViews(client: QueryClient, { views, position }: ViewPush): void {
  for (const view of views) seenPositions.noteView(view, position);
  readViewsAgain(client, views);
}

/** A first connection that took more than one try comes after a gap as well. */
async function closeGap(client: QueryClient, gate: LiveGate, tries: number): Promise<void> {
  if (tries > 1) return readAllAgain(client);
  if (await readWhatMoves(client)) gate.pass(() => void readAllAgain(client));
}

type LiveProviderProps = { player: LivePlayer | null; children: ReactNode };

export function LiveProvider({ player, children }: LiveProviderProps) {
  const client = useQueryClient();
  const [cards, setCards] = useState<readonly NoticeCard[]>([]);
  const [gate] = useState(() => new LiveGate(() => setCards(withTableCleared)));
  const [flights] = useState(() => new FlightWatch());
  const [line] = useState(() => new Line());
  const [connection, setConnection] = useState<Connection>('off');
  const nextId = useRef(1);
  useEffect(() => watchLine(line, client), [line, client]);
  const id = player?.id;
  const username = player?.username;
  useEffect(() => {
    if (id === undefined || username === undefined) return;
    let tries = 0;
    const readUserAgain = () => gate.pass(() => void client.invalidateQueries({ queryKey: USER_KEY }));
    const close = whilePageLives(() =>
      openLiveSocket(
        { id, username },
        {
          onConnection(next) {
            setConnection(next);
            if (next === 'connecting') tries++;
            line.socket(next, tries > 1);
            if (next === 'connected') gate.pass(() => void closeGap(client, gate, tries));
          },
          onTurnedAway: readUserAgain,
          onPerson: readUserAgain,
          onViews: (push) => gate.pass(() => applyViews(client, push)),
          onNotification: (notice) =>
            gate.pass(() => {
              if (notice.id !== undefined) readNotificationsAgain(client);
              const isOnTheTable = notice.position !== undefined && gate.hasShown(notice.position);
              if (!isTold(notice, isOnTheTable)) return;
              const card = { ...notice, id: nextId.current++, stored: notice.id ?? null, isOnTheTable };
              setCards((before) => withNotice(before, card));
            }),
          flights,
        },
      ),
    );
    return () => {
      close();
      gate.drop();
      setCards([]);
    };
  }, [id, username, client, gate, flights, line]);
  const live = useMemo(
    () => ({
      connection,
      gate,
      flights,
      cards,
      dismiss: (card: number) => setCards((before) => withoutNotice(before, card)),
    }),
    [connection, gate, flights, cards],
  );
  return (
    <LineContext value={line}>
      <LiveContext value={live}>{children}</LiveContext>
    </LineContext>
  );
}

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive stands outside LiveProvider');
  return live;
}
