// Keeps the screen in step with the log: pushes say which views to read again, notifications become cards.
// Everything passes the settling gate first, but a flight of crash: only its own table asks for it.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ViewPush } from '#contracts/push.ts';
import { seenPositions } from '../api/position-memory.ts';
import { USER_KEY } from '../api/query-client.ts';
import { FlightWatch } from './flight-watch.ts';
import { LiveGate } from './live-gate.ts';
import { type Connection, type LivePlayer, openLiveSocket } from './live-socket.ts';
import { isTold, type NoticeCard, withNotice, withoutNotice } from './notice-cards.ts';

type Live = {
  connection: Connection;
  gate: LiveGate;
  flights: FlightWatch;
  cards: readonly NoticeCard[];
  dismiss(id: number): void;
};

const LiveContext = createContext<Live | null>(null);

/** A read under way is left to finish: should it be behind, the client asks again by itself. */
function applyViews(client: QueryClient, push: ViewPush): void {
  for (const view of push.views) seenPositions.noteView(view, push.position);
  void client.invalidateQueries(
    { predicate: ({ queryKey }) => push.views.includes(queryKey[0] as ViewPush['views'][number]) },
    { cancelRefetch: false },
  );
}

/** After a gap in the connection anything may have been missed. */
function readAllAgain(client: QueryClient): void {
  void client.invalidateQueries({}, { cancelRefetch: false });
}

type LiveProviderProps = { player: LivePlayer | null; children: ReactNode };

export function LiveProvider({ player, children }: LiveProviderProps) {
  const client = useQueryClient();
  const [gate] = useState(() => new LiveGate());
  const [flights] = useState(() => new FlightWatch());
  const [connection, setConnection] = useState<Connection>('off');
  const [cards, setCards] = useState<readonly NoticeCard[]>([]);
  const nextId = useRef(1);
  const id = player?.id;
  const username = player?.username;
  useEffect(() => {
    if (id === undefined || username === undefined) return;
    let tries = 0;
    const close = openLiveSocket(
      { id, username },
      {
        onConnection(next) {
          setConnection(next);
          if (next === 'connecting') tries++;
          // A first connection that took more than one try comes after a gap as well.
          if (next === 'connected' && tries > 1) gate.pass(() => readAllAgain(client));
        },
        onTurnedAway: () => gate.pass(() => void client.invalidateQueries({ queryKey: USER_KEY })),
        onViews: (push) => gate.pass(() => applyViews(client, push)),
        onNotification: (notice) =>
          gate.pass(() => {
            if (!isTold(notice, gate.hasShown(notice.position))) return;
            const card = { ...notice, id: nextId.current++, arrivedAt: new Date().toISOString() };
            setCards((before) => withNotice(before, card));
          }),
        flights,
      },
    );
    return () => {
      close();
      gate.drop();
      setCards([]);
    };
  }, [id, username, client, gate, flights]);
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
  return <LiveContext value={live}>{children}</LiveContext>;
}

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive stands outside LiveProvider');
  return live;
}
