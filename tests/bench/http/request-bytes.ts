// Bytes as a browser sends them; the echo server receives the same.

export type BetRequest = {
  bytes: Buffer;
  /** Offset of the 36 characters of the key. */
  keyAt: number;
  /** Chance may have ended the round; a refusal then counts as an answer. */
  isMove: boolean;
};

export type Hand = 'dice' | 'ten games';

type Play = { path: string; body: object; isMove?: boolean };

const KEY_PLACE = '00000000-0000-0000-0000-000000000000';
const betAmount = 10;
const DICE: Play = { path: 'dice', body: { betAmount, prediction: 'over' } };
const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

const HANDS: Readonly<Record<Hand, readonly Play[]>> = {
  dice: [DICE],
  'ten games': [
    DICE,
    { path: 'roulette', body: { bets: [{ type: 'red', numbers: RED, amount: betAmount }] } },
    { path: 'crash', body: { betAmount, cashOutMultiplier: 2 } },
    { path: 'mines/start', body: { betAmount, mineCount: 3 } },
    { path: 'mines/reveal', body: { tileIndex: 12 }, isMove: true },
    { path: 'mines/cashout', body: {}, isMove: true },
    { path: 'slots', body: { betAmount } },
    { path: 'blackjack/deal', body: { betAmount } },
    { path: 'blackjack/stand', body: {}, isMove: true },
    { path: 'wheel', body: { betAmount } },
    { path: 'keno', body: { betAmount, selectedNumbers: [7, 17, 27] } },
    { path: 'plinko', body: { betAmount, rows: 12, risk: 'medium' } },
    { path: 'baccarat', body: { betAmount, betOn: 'banker' } },
  ],
};

export function betRequests(port: number, cookie: string, hand: Hand): BetRequest[] {
  return HANDS[hand].map((play) => betRequest(port, cookie, play));
}

function betRequest(port: number, cookie: string, { path, body, isMove = false }: Play): BetRequest {
  const text = JSON.stringify(body);
  const head = [
    `POST /api/games/${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Accept: application/json',
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
    `Origin: http://127.0.0.1:${port}`,
    `Cookie: ${cookie}`,
    `Idempotency-Key: ${KEY_PLACE}`,
  ].join('\r\n');
  const bytes = Buffer.from(`${head}\r\n\r\n${text}`, 'latin1');
  return { bytes, keyAt: bytes.indexOf(KEY_PLACE), isMove };
}

export function writeKey({ bytes, keyAt }: BetRequest, key: string): Buffer {
  bytes.write(key, keyAt, 'latin1');
  return bytes;
}
