import type { AccountId } from '#contracts/ids.ts';
import { formatPosition, laterOf, type Position } from '#contracts/position.ts';
import type { ViewName, ViewPush } from '#contracts/push.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import { VIEWS } from '#projections/registry.ts';

/** Any bet changes most of these views, so they are announced less often. */
const SHARED: ReadonlySet<ViewName> = new Set(
  VIEWS.filter(({ audience }) => audience === 'everyone').map(({ name }) => name),
);

export type Moments = { ownMs: number; sharedMs: number };
export const MOMENTS: Moments = { ownMs: 50, sharedMs: 1000 };

type News = { views: Set<ViewName>; position: Position; openRounds?: boolean };

export type Listeners = {
  has(account: AccountId): boolean;
  readonly count: number;
  tell(account: AccountId, push: ViewPush): void;
  tellAll(push: ViewPush): void;
};

export class ViewPushes {
  readonly #listeners: Listeners;
  readonly #moments: Moments;
  readonly #own = new Map<AccountId, News>();
  #shared: News | null = null;
  #ownTimer: NodeJS.Timeout | null = null;
  #sharedTimer: NodeJS.Timeout | null = null;

  constructor(listeners: Listeners, moments: Moments = MOMENTS) {
    this.#listeners = listeners;
    this.#moments = moments;
  }

  take({ view, partition, seq, accounts, openRounds }: ViewUpdate): void {
    if (this.#listeners.count === 0) return;
    const position: Position = new Map([[partition, seq]]);
    if (SHARED.has(view)) {
      this.#shared = joined(this.#shared, view, position);
      this.#sharedTimer ??= setTimeout(() => this.#tellShared(), this.#moments.sharedMs).unref();
      return;
    }
    for (const account of accounts) {
      if (!this.#listeners.has(account)) continue;
      const news = joined(this.#own.get(account), view, position);
      // A projector of the previous version does not say.
      if (view === 'rounds') news.openRounds = news.openRounds === true || (openRounds?.includes(account) ?? true);
      this.#own.set(account, news);
    }
    if (this.#own.size > 0) this.#ownTimer ??= setTimeout(() => this.#tellOwn(), this.#moments.ownMs).unref();
  }

  #tellOwn(): void {
    this.#ownTimer = null;
    for (const [account, news] of this.#own) this.#listeners.tell(account, pushOf(news));
    this.#own.clear();
  }

  #tellShared(): void {
    this.#sharedTimer = null;
    if (this.#shared !== null) this.#listeners.tellAll(pushOf(this.#shared));
    this.#shared = null;
  }

  [Symbol.dispose](): void {
    if (this.#ownTimer) clearTimeout(this.#ownTimer);
    if (this.#sharedTimer) clearTimeout(this.#sharedTimer);
  }
}

function joined(news: News | null | undefined, view: ViewName, position: Position): News {
  if (!news) return { views: new Set([view]), position };
  news.views.add(view);
  news.position = laterOf(news.position, position);
  return news;
}

function pushOf({ views, position, openRounds }: News): ViewPush {
  const push = { views: [...views], position: formatPosition(position) };
  return openRounds === undefined ? push : { ...push, openRounds };
}
