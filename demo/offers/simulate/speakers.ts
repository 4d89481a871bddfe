// Builds signed requests independently of the adapters, so that an adapter's error is not repeated.
import { createHash, createHmac } from 'node:crypto';

export type Telling = {
  kind: 'credit' | 'reversal';
  id: string;
  playerCode: string;
  clickCode: string;
  revenue: string;
  reward: string;
  offerName: string;
  /** Of an offer in steps. Lootably only. */
  step?: { offerId: string; goalId: string; words: string };
};

export type SpokenAccount = { secret: string; pathSecret: string | null };

export type SpokenRequest = { method: 'GET' | 'POST'; target: string; contentType: string | null; body: string | null };

type Speaker = {
  reverses: boolean;
  /** Unsigned networks reveal a forgery only by the path. */
  signs: boolean;
  says(telling: Telling, account: SpokenAccount, baseUrl: string): SpokenRequest;
};

const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');
const PLAYER_ADDRESS = '203.0.113.9';

function pathOf(network: string, { pathSecret }: SpokenAccount): string {
  return `/api/postback/${network}${pathSecret === null ? '' : `/${pathSecret}`}`;
}

const query = (fields: Readonly<Record<string, string>>) => String(new URLSearchParams(fields));

function get(path: string, fields: Readonly<Record<string, string>>): SpokenRequest {
  return { method: 'GET', target: `${path}?${query(fields)}`, contentType: null, body: null };
}

function signedUrl(path: string, fields: Readonly<Record<string, string>>, { secret }: SpokenAccount, baseUrl: string) {
  const target = `${path}?${query(fields)}`;
  const hash = createHmac('sha1', secret).update(`${baseUrl}${target}`).digest('hex');
  return { method: 'GET', target: `${target}&hash=${hash}`, contentType: null, body: null } as const;
}

function familyFields({ kind, id, playerCode, revenue, reward }: Telling, { secret }: SpokenAccount) {
  return {
    subId: playerCode,
    transId: id,
    reward,
    payout: revenue,
    userIp: PLAYER_ADDRESS,
    status: kind === 'credit' ? '1' : '2',
    debug: '0',
    signature: digest('md5', `${playerCode}${id}${reward}${secret}`),
  };
}

const BOUNDARY = 'tallyhouse-simulator';

function multipart(fields: Readonly<Record<string, string>>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

const minus = (amount: string, { kind }: Telling) => (kind === 'reversal' ? `-${amount}` : amount);

export const SPEAKERS = {
  cpx: {
    reverses: true,
    signs: true,
    says: (told, account) =>
      get(pathOf('cpx', account), {
        status: told.kind === 'credit' ? '1' : '2',
        trans_id: told.id,
        user_id: told.playerCode,
        subid_1: told.clickCode,
        subid_2: '',
        amount_local: told.reward,
        amount_usd: told.revenue,
        offer_id: '8841',
        ip_click: PLAYER_ADDRESS,
        type: 'complete',
        hash: digest('md5', `${told.id}-${account.secret}`),
      }),
  },
  lootably: {
    reverses: true,
    signs: true,
    says: (told, account) =>
      get(pathOf('lootably', account), {
        userID: told.playerCode,
        transactionID: told.id,
        ip: PLAYER_ADDRESS,
        offerName: told.offerName,
        offerID: told.step?.offerId ?? '55',
        goalID: told.step?.goalId ?? '',
        goalName: told.step?.words ?? '',
        sid2: told.clickCode,
        revenue: told.revenue,
        currencyReward: told.reward,
        status: told.kind === 'credit' ? '1' : '0',
        hash: digest('sha256', `${told.playerCode}${PLAYER_ADDRESS}${told.revenue}${told.reward}${account.secret}`),
      }),
  },
  adgate: {
    reverses: true,
    signs: false,
    says: (told, account) =>
      get(pathOf('adgate', account), {
        conversion_id: told.id,
        s1: told.playerCode,
        points: told.reward,
        payout: told.revenue,
        vc_title: told.offerName,
        state: told.kind === 'credit' ? 'approved' : 'rejected',
        offer_id: '12',
      }),
  },
  bitlabs: {
    reverses: true,
    signs: true,
    says: (told, account, baseUrl) =>
      signedUrl(
        pathOf('bitlabs', account),
        {
          uid: told.playerCode,
          tx: `${told.kind === 'credit' ? 'o' : 'or'}${told.id}`,
          ...(told.kind === 'credit' ? {} : { ref: `o${told.id}` }),
          val: minus(told.reward, told),
          usd: minus(told.revenue, told),
          state: told.kind === 'credit' ? 'COMPLETED' : 'RECONCILED',
          name: told.offerName,
        },
        account,
        baseUrl,
      ),
  },
  revlum: {
    reverses: true,
    signs: true,
    says: (told, account) => ({
      method: 'POST',
      target: pathOf('revlum', account),
      contentType: 'application/x-www-form-urlencoded',
      body: query({ ...familyFields(told, account), offerName: told.offerName, offerId: '9' }),
    }),
  },
  revtoo: {
    reverses: true,
    signs: true,
    says: (told, account) => ({
      method: 'POST',
      target: pathOf('revtoo', account),
      contentType: `multipart/form-data; boundary=${BOUNDARY}`,
      body: multipart({ ...familyFields(told, account), offer_name: told.offerName }),
    }),
  },
  notik: {
    reverses: true,
    signs: true,
    says: (told, account, baseUrl) =>
      signedUrl(
        pathOf('notik', account),
        {
          user_id: told.playerCode,
          s1: told.clickCode,
          amount: minus(told.reward, told),
          payout: minus(told.revenue, told),
          offer_id: '7',
          offer_name: told.offerName,
          txn_id: `${told.kind === 'credit' ? 'n' : 'nr'}${told.id}`,
          rewarded_txn_id: told.kind === 'credit' ? '' : `n${told.id}`,
        },
        account,
        baseUrl,
      ),
  },
  ogads: {
    reverses: false,
    signs: false,
    says: (told, account) =>
      get(pathOf('ogads', account), {
        offer_id: told.id,
        offer_name: told.offerName,
        payout: told.revenue,
        aff_sub4: told.playerCode,
        aff_sub5: told.clickCode,
        session_ip: PLAYER_ADDRESS,
        datetime: '2026-03-01 10:00:00',
      }),
  },
} as const satisfies Record<string, Speaker>;

export type SpokenNetwork = keyof typeof SPEAKERS;
export const SPOKEN_NETWORKS = Object.keys(SPEAKERS) as SpokenNetwork[];

export function speakerOf(network: SpokenNetwork): Speaker {
  return SPEAKERS[network];
}
