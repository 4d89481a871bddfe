/** A list of the largest network has a few hundred kilobytes. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Throws on a longer answer, or one that is not JSON. */
export async function readAnswer(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error(`the list is longer than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
