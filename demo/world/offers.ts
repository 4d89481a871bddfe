import type { AccountId } from '#contracts/ids.ts';
import { derivedId } from '#infra/ids/derived-id.ts';

type Codes = { player: string; click: string };

/** See demo/offers/door.ts. */
export type DemoOffers = {
  click(click: {
    commandId: string;
    account: AccountId;
    network: string;
    offerId: string;
    offerName: string;
    points: number;
    address: string;
  }): Promise<Codes>;
  tell(report: {
    kind: 'credit' | 'reversal';
    network: 'notik' | 'ogads';
    id: string;
    codes: Codes;
    offerName: string;
    cents: number;
  }): Promise<void>;
};

const SURVEY = { network: 'ogads', offerId: '1002', offerName: 'Household survey', points: 60 } as const;
const GAME = { network: 'ogads', offerId: '1001', offerName: 'Harbour Tycoon', points: 240 } as const;
const SHOPPING = { network: 'notik', offerId: '7', offerName: 'Weekly shopping survey' } as const;
const TRIAL = { network: 'notik', offerId: '8', offerName: 'Music trial', points: 45 } as const;

const GAME_CENTS = 480;
const TRIAL_CENTS = 90;
const ADDRESS = '127.0.0.1';

type Player = { account: AccountId; place: number; secret: string };

/** Everyone has one offer credited, one pending and one opened; some have one reversed. */
export async function earnAtOffers(offers: DemoOffers, { account, place, secret }: Player): Promise<void> {
  const open = (offer: { network: string; offerId: string; offerName: string; points: number }) => {
    const commandId = derivedId(`${secret} click of ${account} on ${offer.network} ${offer.offerId}`);
    return offers.click({ commandId, account, ...offer, address: ADDRESS });
  };
  const points = 25 + 40 * (place % 4);
  const shopping = { ...SHOPPING, id: `demo-${place}`, codes: await open({ ...SHOPPING, points }) };
  await offers.tell({ kind: 'credit', ...shopping, cents: 2 * points });
  if (place % 4 === 0) {
    const trial = { ...TRIAL, id: `demo-${place}-trial`, codes: await open(TRIAL), cents: TRIAL_CENTS };
    await offers.tell({ kind: 'credit', ...trial });
    await offers.tell({ kind: 'reversal', ...trial });
  }
  await offers.tell({ kind: 'credit', ...GAME, id: GAME.offerId, codes: await open(GAME), cents: GAME_CENTS });
  await open(SURVEY);
}
