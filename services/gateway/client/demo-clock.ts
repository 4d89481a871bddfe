// In a demo house whose clock was moved, pages tell its time, and their scripts use it.
import type { Middleware } from 'koa';
import { datesIn } from '#contracts/words/dates.ts';
import type { Clock } from '#infra/process/clock.ts';

export const CLOCK_PATH = '/dev/clock.js';

export function isMoved({ demo }: Pick<Clock, 'demo'>): boolean {
  return demo !== undefined && demo.aheadMs[0]! > 0;
}

export function demoClock(clock: Pick<Clock, 'demo' | 'now'>): Middleware {
  return (ctx, next) => {
    if (ctx.path !== CLOCK_PATH || !isMoved(clock)) return next();
    ctx.state.call = 'file';
    ctx.set({ 'Cache-Control': 'no-store', 'Content-Type': 'text/javascript; charset=utf-8' });
    const day = datesIn('UTC', () => clock.now()).day(clock.now());
    ctx.body = scriptOf(clock.demo!.aheadMs[0]!, `Demo clock: ${day}`);
    return undefined;
  };
}

const LINE_STYLE = {
  margin: '0',
  padding: '2px 12px',
  height: '24px',
  boxSizing: 'border-box',
  font: '600 12px/20px system-ui, sans-serif',
  textAlign: 'center',
  background: '#6b4e0b',
  color: '#ffffff',
};

/** Only dates without a given time are ahead. The line is in the flow of the page, so it covers nothing. */
function scriptOf(aheadMs: number, words: string): string {
  return [
    '{',
    `const machine = Date, now = () => machine.now() + ${aheadMs};`,
    'const construct = (target, given, asked) => Reflect.construct(target, given.length ? given : [now()], asked);',
    "const get = (target, key) => (key === 'now' ? now : Reflect.get(target, key));",
    'globalThis.Date = new Proxy(machine, { construct, get });',
    'const tell = () => {',
    "const line = document.createElement('p');",
    `line.textContent = ${JSON.stringify(words)};`,
    "line.setAttribute('role', 'note');",
    `Object.assign(line.style, ${JSON.stringify(LINE_STYLE)});`,
    'document.body.prepend(line);',
    `document.documentElement.style.setProperty('--clock-line', '${LINE_STYLE.height}');`,
    '};',
    "document.body === null ? document.addEventListener('DOMContentLoaded', tell) : tell();",
    '}',
    '',
  ].join('\n');
}
