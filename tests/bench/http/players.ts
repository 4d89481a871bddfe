// Signed-in players for the load generator: registered through the gateway's own door, as browsers would be.
import { request } from 'node:http';

/** The gateway opens this many accounts an hour for one address; every 127.x is the loopback's on Linux. */
const PLAYERS_PER_ADDRESS = 50;
const AT_ONCE = 4;

/** The players' cookies. Where the machine has one loopback address only, there are no more than it may register. */
export async function registerPlayers(port: number, wanted: number): Promise<string[]> {
  const hasManyAddresses = process.platform === 'linux';
  const count = hasManyAddresses ? wanted : Math.min(wanted, PLAYERS_PER_ADDRESS);
  const cookies: string[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const places = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, place) => first + place);
    cookies.push(...(await Promise.all(places.map((place) => register(port, place)))));
  }
  return cookies;
}

function register(port: number, place: number): Promise<string> {
  const name = `bench_player_${place}`;
  const body = JSON.stringify({
    username: name,
    email: `${name}@example.com`,
    password: `${place}-tall-oaks-of-Norfolk`,
  });
  return new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port,
      localAddress: `127.0.0.${1 + Math.floor(place / PLAYERS_PER_ADDRESS)}`,
      method: 'POST',
      path: '/api/auth/register',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        Origin: `http://127.0.0.1:${port}`,
      },
    });
    call.on('response', (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const cookies = response.headers['set-cookie']?.map((cookie) => cookie.split(';')[0]);
        if (response.statusCode === 200 && cookies !== undefined) resolve(cookies.join('; '));
        else reject(new Error(`registration answered ${response.statusCode}: ${text}`));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
