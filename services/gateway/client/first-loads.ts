import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { escapeHtml } from '../answers/escape-html.ts';

/** Written by the client's build (web/build/first-loads-file.ts). */
const firstLoads = z.array(
  z.object({
    path: z.string(),
    /** Modules of the screen. */
    files: z.array(z.string()),
    /** The first reads of the screen of a signed-in player. */
    reads: z.array(z.string()),
    /** Shown until the app renders: the file `<name>-shell.html`. */
    shell: z.object({
      name: z.string().regex(/^[a-z-]+$/),
      isForVisitor: z.boolean(),
      /** The page as it will be: the app starts when its visitor does something (web/public/intent.js). */
      isWhole: z.literal(true).optional(),
    }),
  }),
);
type FirstLoads = z.infer<typeof firstLoads>;

/** None if the client was built without them. */
export async function readFirstLoads(webRoot: string): Promise<FirstLoads> {
  try {
    return firstLoads.parse(JSON.parse(await readFile(join(webRoot, 'first-loads.json'), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const HEAD_END = '</head>';

/** A page without its own has one of all pages, except of the staff area, whose frame is another. */
export function shellOf(loads: FirstLoads, path: string, isVisitor: boolean): string | null {
  if (`${path}/`.startsWith('/admin/')) return null;
  const shell = loads.find((one) => one.path === path)?.shell;
  if (shell?.isForVisitor === isVisitor) return `${shell.name}-shell.html`;
  return isVisitor ? 'visitor-shell.html' : 'player-shell.html';
}

/** The browser fetches these while the app loads; the app's own requests then take the answers. */
export function withFirstLoads(page: string, loads: FirstLoads, path: string, isVisitor: boolean): string {
  const load = loads.find((one) => one.path === path);
  if (load === undefined) return page;
  if (isVisitor && load.shell.isWhole === true) return waitingForIntent(page, load.files);
  const files = load.files.map((file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`);
  const reads = isVisitor ? [] : load.reads;
  const asked = reads.map(
    (address) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeHtml(address)}">`,
  );
  return page.replace(HEAD_END, () => [...asked, ...files, HEAD_END].join('\n'));
}

/** As the build writes them (web/index.html). */
const APP = /<script type="module" crossorigin src="([^"]+)"><\/script>\n?/;
const APP_FILE = /<link rel="modulepreload" crossorigin href="([^"]+)">\n?/g;

function waitingForIntent(page: string, ofScreen: readonly string[]): string {
  const files = [...page.matchAll(APP_FILE)].map(([, file]) => file).concat(ofScreen.map(escapeHtml));
  return page
    .replaceAll(APP_FILE, '')
    .replace(APP, (_, app) => `<script src="/intent.js" data-app="${app}" data-files="${files.join(' ')}"></script>\n`);
}

const TITLE = /<title>[^<]*<\/title>/;
const SHELL_TITLE = /^<style [^>]*data-title="([^"]*)"/;

/** The title of the screen, before the app writes it. */
export function titled(page: string, shell: string): string {
  const title = SHELL_TITLE.exec(shell)?.[1];
  return title === undefined ? page : page.replace(TITLE, () => `<title>${title} · Tallyhouse</title>`);
}
