// Replaces all networks if there is no account: offer list, wall, completions by button, signed postbacks. It can simulate
// failures.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { sendSpoken } from '../simulate/send-spoken.ts';
import { type SpokenAccount, type SpokenNetwork, speakerOf, SPOKEN_NETWORKS } from '../simulate/speakers.ts';
import { CATALOGUE, offersFor, type StandInOffer } from './catalogue.ts';
import { type Codes, offerAddress, offerPage, outcomePage, pictureOf, wallPage } from './pages.ts';

/** `slow` never answers; `private` lists nothing for private addresses, like real networks. */
const BEHAVIOURS = ['well', 'slow', 'error', 'broken', 'empty', 'private'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export type StandInOptions = {
  houseUrl: string | null;
  signedUrl: string | null;
  apiKey: string;
  accounts: Readonly<Partial<Record<SpokenNetwork, SpokenAccount>>>;
  sharePercent: number;
  drawId(): string;
};

const PRIVATE = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/;

export class StandIn {
  behaviour: Behaviour = 'well';
  readonly options: StandInOptions;
  readonly #server: Server;

  constructor(options: StandInOptions) {
    this.options = options;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => {
        response.statusCode = 500;
        response.end();
      });
    });
  }

  listen(port = 0): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', () => resolve((this.#server.address() as { port: number }).port));
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const base = `http://${request.headers.host ?? ''}`;
    const url = new URL(request.url ?? '/', base);
    const [, first = '', second = '', third = ''] = url.pathname.split('/');
    if (url.pathname === '/api/v2') return this.#list(request, response, url);
    if (first === 'behave' && request.method === 'POST') return this.#behave(response, second);
    if (first === 'pictures') return send(response, 'image/svg+xml', pictureOf(offerOf(second)));
    const network = SPOKEN_NETWORKS.find((name) => name === first);
    if (network === undefined) return void response.writeHead(404).end();
    const codes = { player: url.searchParams.get('player') ?? '', click: url.searchParams.get('click') ?? '' };
    if (second === 'wall') {
      return send(response, 'text/html', wallPage(base, network, codes, request.headers['user-agent'] ?? ''));
    }
    const offer = offerOf(third);
    if (request.method !== 'POST') return send(response, 'text/html', offerPage(offer, `${url.pathname}${url.search}`));
    send(response, 'text/html', outcomePage(await this.#complete(network, offer, codes)));
  }

  #behave(response: ServerResponse, wanted: string): void {
    const behaviour = BEHAVIOURS.find((name) => name === wanted);
    if (behaviour === undefined) return void response.writeHead(404).end();
    this.behaviour = behaviour;
    response.writeHead(204).end();
  }

  #list(request: IncomingMessage, response: ServerResponse, url: URL): void {
    if (request.headers.authorization !== `Bearer ${this.options.apiKey}`) return void response.writeHead(401).end();
    if (this.behaviour === 'slow') return;
    if (this.behaviour === 'error') return void response.writeHead(500).end('Internal Server Error');
    const ip = url.searchParams.get('ip');
    const agent = url.searchParams.get('user_agent');
    if (ip === null || agent === null) {
      return send(
        response,
        'application/json',
        JSON.stringify({ success: false, error: 'ip and user_agent are required', offers: [] }),
      );
    }
    const isEmpty = this.behaviour === 'empty' || (this.behaviour === 'private' && PRIVATE.test(ip));
    const codes = { player: url.searchParams.get('aff_sub4') ?? '', click: url.searchParams.get('aff_sub5') ?? '' };
    const offers = isEmpty ? [] : offersFor(agent).map((offer) => entryOf(offer, url.origin, codes));
    const text = JSON.stringify({ success: true, error: null, offers });
    send(response, 'application/json', this.behaviour === 'broken' ? text.slice(0, -40) : text);
  }

  #complete(network: SpokenNetwork, offer: StandInOffer, codes: Codes): Promise<boolean> {
    const { accounts, houseUrl, signedUrl, sharePercent, drawId } = this.options;
    const account = accounts[network];
    if (houseUrl === null || account === undefined) return Promise.resolve(false);
    const cents = Math.round(Number(offer.payout) * 100);
    const told = {
      kind: 'credit' as const,
      // OGAds sends the offer's id instead of a conversion id.
      id: network === 'ogads' ? offer.id : drawId(),
      playerCode: codes.player,
      clickCode: codes.click,
      revenue: offer.payout,
      reward: String(Math.floor((cents * sharePercent) / 100)),
      offerName: offer.shortName,
    };
    return sendSpoken(houseUrl, speakerOf(network).says(told, account, signedUrl ?? houseUrl)).then(({ ok }) => ok);
  }
}

function entryOf(offer: StandInOffer, base: string, codes: Codes) {
  const { id, name, shortName, adcopy, description, payout, ctype, device, minutes } = offer;
  const link = offerAddress(base, 'ogads', offer, codes);
  const picture = `${base}/pictures/${id}`;
  return {
    offerid: Number(id),
    name,
    name_short: shortName,
    adcopy,
    description,
    payout,
    epc: '0.12',
    ctype,
    device: device || 'All',
    minutes,
    picture,
    link,
  };
}

function offerOf(id: string): StandInOffer {
  const offer = CATALOGUE.find((one) => one.id === id);
  if (offer === undefined) throw new Error(`There is no offer "${id}".`);
  return offer;
}

function send(response: ServerResponse, type: string, body: string): void {
  response.setHeader('content-type', `${type}; charset=utf-8`);
  response.end(body);
}
