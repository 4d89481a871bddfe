// Reads a body as the bytes that it is.
import type { IncomingMessage } from 'node:http';

/** Null: it has more, or was cut off. */
export function readBytes(request: IncomingMessage, most: number): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else resolve(null);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => resolve(null));
  });
}
