import { z } from 'zod';
import { OperatorError } from '../desk.ts';

export function notAManifest(file: string, cause: unknown): OperatorError {
  return new OperatorError(sentenceOf(file, cause), { cause });
}

function sentenceOf(file: string, cause: unknown): string {
  const advice = 'give the .manifest.json that `export` wrote beside the CSV, or manifest.json of the books';
  if (cause instanceof z.ZodError) {
    const fields = new Set(cause.issues.map(({ path }) => (path.length === 0 ? 'an object' : `"${path.join('.')}"`)));
    return `${file} is no manifest of an export (${[...fields].join(', ')} is missing or wrong): ${advice}.`;
  }
  if (cause instanceof SyntaxError) return `${file} is no manifest of an export (it is not JSON): ${advice}.`;
  return `${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`;
}
