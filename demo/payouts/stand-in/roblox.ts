import { z } from 'zod';
import { NOT_FOUND, ok, type Wire } from './wire.ts';

type Pass = { price: number; owner: string; isForSale: boolean; ownerType: 'User' | 'Group'; isRegional: boolean };

const usersBody = z.object({ usernames: z.array(z.string()).max(100), excludeBannedUsers: z.boolean() });

/** Game passes and user names. Tests add passes. */
export class RobloxStandIn {
  readonly passes: Record<string, Pass> = {};
  readonly #users = new Map<string, number>();

  userId(username: string): number {
    const name = username.toLowerCase();
    const id = this.#users.get(name) ?? 1001 + this.#users.size;
    this.#users.set(name, id);
    return id;
  }

  readonly answer: Wire = ({ method, path, body }) => {
    if (path === '/v1/usernames/users' && method === 'POST') {
      const { usernames } = usersBody.parse(JSON.parse(body));
      const shown = usernames.map((name) => {
        const names = { requestedUsername: name, name, displayName: name };
        return { ...names, hasVerifiedBadge: false, id: this.userId(name) };
      });
      return ok({ data: shown });
    }
    const [, id] = /^\/game-passes\/v1\/game-passes\/(\d+)\/product-info$/.exec(path) ?? [];
    const pass = id === undefined ? undefined : this.passes[id];
    return pass === undefined ? NOT_FOUND : ok(this.#shown(Number(id), pass));
  };

  #shown(id: number, { price, owner, isForSale, ownerType, isRegional }: Pass) {
    const ownerId = this.userId(owner);
    return {
      TargetId: id,
      ProductType: 'Game Pass',
      ProductId: id + 1,
      Name: 'Withdrawal',
      Creator: { Id: ownerId, Name: owner, CreatorType: ownerType, CreatorTargetId: ownerId },
      PriceInRobux: isForSale ? price : null,
      UserBasePriceInRobux: isForSale ? price : null,
      PriceDiscountDetails: isRegional ? [{ Type: 'RegionalPricing' }] : [],
      IsForSale: isForSale,
    };
  }
}
