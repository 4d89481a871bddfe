import type { Ground } from '../module/ground.ts';
import type { Door, Routes } from '../module/routes.ts';
import { serveLog } from './serve/serve-log.ts';

export function routes(ground: Ground, door: Door): Routes {
  return { pages: { '/log/*address': serveLog(ground, door) } };
}
