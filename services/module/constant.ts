import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Constant = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

/** Within a few percent of the best size, in a tenth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export async function constantOf(text: string): Promise<Constant> {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)]);
  // Weak, because one tag covers all three encodings.
  return { etag: `W/"${hash('sha256', plain, 'base64url')}"`, plain, br, gzip: gzipped };
}
