import { z } from 'zod';
import { baseUrl, type HttpClient, jsonOf } from '../providers/http-client.ts';

export const robloxSettings = z.strictObject({
  passesUrl: baseUrl.default('https://apis.roblox.com'),
  usersUrl: baseUrl.default('https://users.roblox.com'),
  /** Roblox users that buy for the house. */
  houseIds: z.array(z.int().positive()).max(20).default([]),
  /** Roblox keeps 30 % of a sale. `house`: the player receives one Robux a point. */
  feeBearer: z.enum(['house', 'player']).default('house'),
});
export type RobloxSettings = z.input<typeof robloxSettings>;

export type Pass = { gamepassId: string; username: string; points: number };

export type PassVerdict =
  | { kind: 'fit' }
  | { kind: 'unfit'; code: 'missing' | 'not-for-sale' | 'price' | 'owner'; message: string }
  | { kind: 'unavailable' };

export type Passes = { judge(pass: Pass, signal: AbortSignal): Promise<PassVerdict> };

const robux = z.int().nonnegative();
const productInfo = z.object({
  TargetId: z.int(),
  Creator: z.object({ CreatorType: z.string(), CreatorTargetId: z.int() }),
  PriceInRobux: robux.nullish(),
  UserBasePriceInRobux: robux.nullish(),
  PriceDiscountDetails: z.array(z.object({ Type: z.string().nullish() })).nullish(),
  IsForSale: z.boolean(),
});
const usersAnswer = z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })).max(1) });

/** The creator receives seven tenths, rounded down. */
export function passPrice(points: number, feeBearer: 'house' | 'player'): number {
  return feeBearer === 'player' ? points : Math.floor((10 * points + 6) / 7);
}

/** Game passes and names of Roblox. Both calls take no key. */
export function robloxPasses(given: RobloxSettings, http: HttpClient): Passes {
  const { passesUrl, usersUrl, houseIds, feeBearer } = robloxSettings.parse(given);

  async function userId(username: string, signal: AbortSignal): Promise<number | 'missing' | 'unavailable'> {
    const body = JSON.stringify({ usernames: [username], excludeBannedUsers: true });
    const headers = { 'content-type': 'application/json' };
    const reply = await http({ method: 'POST', url: `${usersUrl}/v1/usernames/users`, headers, body }, signal);
    const read = usersAnswer.safeParse(jsonOf(reply.text));
    if (reply.status !== 200 || !read.success) return 'unavailable';
    return read.data.data[0]?.id ?? 'missing';
  }

  return {
    async judge({ gamepassId, username, points }, signal) {
      const url = `${passesUrl}/game-passes/v1/game-passes/${gamepassId}/product-info`;
      const reply = await http({ method: 'GET', url }, signal);
      if (reply.status === 404) return unfit('missing', 'There is no gamepass with this ID.');
      const read = productInfo.safeParse(jsonOf(reply.text));
      if (reply.status !== 200 || !read.success || String(read.data.TargetId) !== gamepassId)
        return { kind: 'unavailable' };
      const { IsForSale: isForSale, Creator: creator, ...price } = read.data;
      if (!isForSale) return unfit('not-for-sale', 'This gamepass is not for sale.');
      const wanted = passPrice(points, feeBearer);
      if (basePrice(price) !== wanted)
        return unfit('price', `Set the price of this gamepass to ${wanted} Robux, without regional pricing.`);
      const owner = await userId(username, signal);
      if (owner === 'unavailable') return { kind: 'unavailable' };
      const isTheirs = creator.CreatorType === 'User' && creator.CreatorTargetId === owner;
      if (!isTheirs || houseIds.includes(owner)) return unfit('owner', 'This gamepass belongs to another Roblox user.');
      return { kind: 'fit' };
    },
  };
}

type Price = Pick<z.infer<typeof productInfo>, 'PriceInRobux' | 'UserBasePriceInRobux' | 'PriceDiscountDetails'>;

/** Discounts of the buyer leave it to the creator; regional pricing does not. Null if the price is regional. */
function basePrice({ PriceInRobux, UserBasePriceInRobux, PriceDiscountDetails }: Price): number | null {
  if (PriceDiscountDetails?.some(({ Type }) => /regional/i.test(Type ?? '')) === true) return null;
  return UserBasePriceInRobux ?? PriceInRobux ?? null;
}

function unfit(code: Extract<PassVerdict, { kind: 'unfit' }>['code'], message: string): PassVerdict {
  return { kind: 'unfit', code, message };
}
