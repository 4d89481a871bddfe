import type { Payment, ProviderName, World } from './world.ts';

/** Milliseconds; `start` is the number of rows before the page. */
type PageAsked = { from: number; to: number; start: number; size: number };
type Page = { payments: readonly Payment[]; total: number };

/** The latest first. */
export function paymentsPage(world: World, provider: ProviderName, asked: PageAsked): Page | 'cut' | 'limited' {
  const misbehaviour = world.misbehaviours[provider]?.shift();
  if (misbehaviour === 'cut' || misbehaviour === 'limited') return misbehaviour;
  const all = world.payments
    .filter((payment) => payment.provider === provider && payment.at >= asked.from && payment.at <= asked.to)
    .toReversed();
  const moved = misbehaviour === 'page-twice' ? asked.size : misbehaviour === 'shifted' ? 1 : 0;
  const start = Math.max(0, asked.start - moved);
  return { payments: all.slice(start, start + asked.size), total: all.length };
}
