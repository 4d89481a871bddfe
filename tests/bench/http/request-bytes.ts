// One bet as bytes on the wire, as a browser sends it: the session cookie, the origin, a fresh Idempotency-Key each time.
// The echo server is sent the very same bytes.

export type BetRequest = { bytes: Buffer; /** Where the 36 characters of the key stand. */ keyAt: number };

const KEY_PLACE = '00000000-0000-0000-0000-000000000000';
const BODY = JSON.stringify({ betAmount: 10, prediction: 'over' });

export function betRequest(port: number, cookie: string): BetRequest {
  const head = [
    'POST /api/games/dice HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Accept: application/json',
    'Content-Type: application/json',
    `Content-Length: ${BODY.length}`,
    `Origin: http://127.0.0.1:${port}`,
    `Cookie: ${cookie}`,
    `Idempotency-Key: ${KEY_PLACE}`,
  ].join('\r\n');
  const bytes = Buffer.from(`${head}\r\n\r\n${BODY}`, 'latin1');
  return { bytes, keyAt: bytes.indexOf(KEY_PLACE) };
}

export function writeKey({ bytes, keyAt }: BetRequest, key: string): Buffer {
  bytes.write(key, keyAt, 'latin1');
  return bytes;
}
