// HTTP beside the calls: webhooks of other services, and links that browsers follow.
import type { IncomingMessage } from 'node:http';
import type { Budget } from '#contracts/definition/call.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Refused } from './errors.ts';

/** Of a request, as Koa has it. */
export type Context = {
  readonly req: IncomingMessage;
  readonly method: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly state: { call?: string; network?: string };
  status: number;
  type: string;
  body: unknown;
  set(name: string, value: string): void;
  redirect(url: string): void;
};

/** `payer`: the player's account, or the address of a visitor. Null if admitted. */
export type TakeBudget = (budget: Budget, payer: AccountId | string) => Refused | null;

/** Functions of the gateway. */
export type Door = {
  takeBudget: TakeBudget;
  /** An IPv4 address, or the network of an IPv6 address. */
  addressOf(request: IncomingMessage): string;
  /** The whole address. */
  hostOf(request: IncomingMessage): string;
  /** Null for visitors. */
  accountOf(ctx: Context): AccountId | null;
  refuse(ctx: Context, refusal: Refused): void;
};

type Route = (ctx: Context) => unknown;

/** For requests without a session. `target` is not decoded; null if it belongs to others. */
export type Hook = (target: string) => Route | null;

export type Routes = {
  hook?: Hook;
  /** By path, after the session is read. GET only. */
  pages?: Readonly<Record<string, Route>>;
};

export function redirectTo(url: string): Route {
  return (ctx) => {
    ctx.state.call = 'page';
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(url);
  };
}
