// Replaces all networks if there is no account: offer list, wall, completions by button, signed postbacks. It can simulate
// failures.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { sendSpoken } from '../simulate/send-spoken.ts';
import {
  type SpokenAccount,
  type SpokenNetwork,
  speakerOf,
  SPOKEN_NETWORKS,
  type Telling,
} from '../simulate/speakers.ts';
import { CATALOGUE, offersFor, type StandInOffer } from './catalogue.ts';
import { type Codes, offerAddress, offerPage, outcomePage, pictureOf, stepsPage, wallPage } from './pages.ts';
import { type SteppedOffer, type StandInStep, STEPPED_CATALOGUE } from './stepped-catalogue.ts';

/** `slow` never answers; `private` lists nothing for private addresses, like real networks. */
const BEHAVIOURS = ['well', 'slow', 'error', 'broken', 'empty', 'private'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export type StandInOptions = {
  houseUrl: string | null;
  signedUrl: string | null;
  apiKey: string;
  /** Of Lootably's list. */
  listKey: string;
  accounts: Readonly<Partial<Record<SpokenNetwork, SpokenAccount>>>;
  sharePercent: number;
  drawId(): string;
};

type SteppedRequest = { apiKey?: string; userData?: { userID?: string; ipAddress?: string } };
type Done = Pick<Telling, 'id' | 'revenue' | 'offerName' | 'step'> & { codes: Codes };

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
    if (url.pathname === '/api/v2/offers/get') return this.#steppedList(request, response, base);
    if (first === 'behave' && request.method === 'POST') return this.#behave(response, second);
    if (first === 'pictures')
      return send(
        response,
        'image/svg+xml',
        pictureOf(STEPPED_CATALOGUE.find(({ id }) => id === second) ?? offerOf(second)),
      );
    const network = SPOKEN_NETWORKS.find((name) => name === first);
    if (network === undefined) return void response.writeHead(404).end();
    const codes = { player: url.searchParams.get('player') ?? '', click: url.searchParams.get('click') ?? '' };
    if (second === 'wall') {
      return send(response, 'text/html', wallPage(base, network, codes, request.headers['user-agent'] ?? ''));
    }
    const stepped = STEPPED_CATALOGUE.find(({ id }) => id === third);
    if (stepped !== undefined && network === 'lootably') return this.#steppedPage(request, response, stepped, url);
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

  /** As Lootably answers: a POST with the keys in its body, offers with goals, rewards as numbers. */
  async #steppedList(request: IncomingMessage, response: ServerResponse, base: string): Promise<void> {
    const asked = (await readJson(request)) as SteppedRequest;
    if (asked.apiKey !== this.options.listKey) {
      return void response.writeHead(401).end(JSON.stringify({ success: false, message: 'Invalid API key' }));
    }
    if (this.behaviour === 'slow') return;
    if (this.behaviour === 'error') return void response.writeHead(500).end('Internal Server Error');
    const { userID = '', ipAddress = '' } = asked.userData ?? {};
    const isEmpty = this.behaviour === 'empty' || (this.behaviour === 'private' && PRIVATE.test(ipAddress));
    const offers = isEmpty ? [] : STEPPED_CATALOGUE.map((offer) => steppedEntryOf(offer, base, userID, this.options));
    const text = JSON.stringify({ success: true, data: { requestID: 'stand-in', offers } });
    send(response, 'application/json', this.behaviour === 'broken' ? text.slice(0, -40) : text);
  }

  async #steppedPage(
    request: IncomingMessage,
    response: ServerResponse,
    offer: SteppedOffer,
    { pathname, searchParams }: URL,
  ): Promise<void> {
    const codes = { player: searchParams.get('u') ?? '', click: searchParams.get('sid2') ?? '' };
    const step = offer.steps.find(({ id }) => id === searchParams.get('step'));
    if (request.method === 'POST' && step !== undefined) {
      return send(response, 'text/html', outcomePage(await this.#completeStep(offer, step, codes)));
    }
    const actionOf = ({ id }: StandInStep) => {
      return `${pathname}?${String(new URLSearchParams({ u: codes.player, sid2: codes.click, step: id }))}`;
    };
    send(response, 'text/html', stepsPage(offer, actionOf));
  }

  #completeStep({ id: offerId, name: offerName }: SteppedOffer, step: StandInStep, codes: Codes): Promise<boolean> {
    return this.#tell('lootably', {
      id: this.options.drawId(),
      codes,
      revenue: String(step.revenue),
      offerName,
      step: { offerId, goalId: step.id, words: step.words },
    });
  }

  #complete(network: SpokenNetwork, offer: StandInOffer, codes: Codes): Promise<boolean> {
    return this.#tell(network, {
      // OGAds sends the offer's id instead of a conversion id.
      id: network === 'ogads' ? offer.id : this.options.drawId(),
      codes,
      revenue: offer.payout,
      offerName: offer.shortName,
    });
  }

  #tell(network: SpokenNetwork, { codes, ...done }: Done): Promise<boolean> {
    const { accounts, houseUrl, signedUrl, sharePercent } = this.options;
    const account = accounts[network];
    if (houseUrl === null || account === undefined) return Promise.resolve(false);
    const cents = Math.round(Number(done.revenue) * 100);
    const told = {
      ...done,
      kind: 'credit' as const,
      playerCode: codes.player,
      clickCode: codes.click,
      reward: String(Math.floor((cents * sharePercent) / 100)),
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

function steppedEntryOf(
  { id, name, description, ctype, steps }: SteppedOffer,
  base: string,
  player: string,
  { sharePercent }: Pick<StandInOptions, 'sharePercent'>,
) {
  return {
    offerID: id,
    type: 'multistep',
    name,
    description,
    image: `${base}/pictures/${id}`,
    categories: ['game'],
    devices: ['*'],
    countries: ['US'],
    conversionRate: 0.12,
    paymentModel: ctype,
    link: `${base}/lootably/offers/${id}?u=${encodeURIComponent(player)}`,
    goals: steps.map(({ id: goalID, words, revenue }) => {
      const currencyReward = revenue * sharePercent;
      return { goalID, description: words, revenue, currencyReward, isOptional: revenue === 0 };
    }),
  };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
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
