import type { Context } from 'koa';

const POSTBACK = '/api/postback';
const MOST_DECODINGS = 3;

export function loggedPath(ctx: Pick<Context, 'path'> & { state: { network?: string } }): string {
  const plain = decoded(ctx.path)
    .toLowerCase()
    .replaceAll(/[\\/]+(?:\.[\\/]+)*/g, '/');
  if (!plain.includes(POSTBACK)) return ctx.path;
  return ctx.state.network === undefined ? POSTBACK : `${POSTBACK}/${ctx.state.network}`;
}

function decoded(path: string): string {
  let plain = path;
  for (let time = 0; time < MOST_DECODINGS && plain.includes('%'); time++) {
    // Byte by byte: an invalid escape must not hide the others.
    plain = plain.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  }
  return plain;
}
