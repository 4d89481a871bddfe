import { request } from 'node:http';

/** Registrations allowed per address and hour. On Linux every 127.x address is loopback. */
const PLAYERS_PER_ADDRESS = 50;
const AT_ONCE = 4;

/** Returns fewer cookies than `wanted` if the machine has a single loopback address. */
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

async function register(port: number, place: number): Promise<string> {
  const username = `bench_player_${place}`;
  const newcomer = { username, email: `${username}@example.com`, password: `${place}-tall-oaks-of-Norfolk` };
  const cookie = await post({ port, place, path: '/api/auth/register' }, newcomer);
  const age = { birthDate: '1990-05-17', isConfirmed: true };
  await post({ port, place, path: '/api/auth/age', isNew: true }, age, cookie);
  return cookie;
}

/** `isNew`: an older checkout may not have it. */
type Address = { port: number; place: number; path: string; isNew?: boolean };

function post({ port, place, path, isNew = false }: Address, body: object, cookie = ''): Promise<string> {
  const sent = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port,
      localAddress: `127.0.0.${1 + Math.floor(place / PLAYERS_PER_ADDRESS)}`,
      method: 'POST',
      path,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(sent),
        Origin: `http://127.0.0.1:${port}`,
        Cookie: cookie,
      },
    });
    call.on('response', (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const cookies = response.headers['set-cookie']?.map((set) => set.split(';')[0]) ?? [];
        if (response.statusCode === 200 || (isNew && response.statusCode === 404)) resolve(cookies.join('; '));
        else reject(new Error(`${path} answered ${response.statusCode}: ${text}`));
      });
    });
    call.on('error', reject);
    call.end(sent);
  });
}
