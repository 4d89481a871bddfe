import { type Call, refusalsOf } from '#contracts/definition/call.ts';
import { CALLS } from '#contracts/calls.ts';

const ROUTES = (CALLS as readonly Call[]).flatMap((call) =>
  [call.path, ...(call.aliases ?? [])].map((path) => {
    const segments = path.split('/').map((segment) => (segment.startsWith(':') ? '[^/]+' : segment));
    return { call, pattern: new RegExp(`^${segments.join('/')}$`) };
  }),
);

/** Throws if the call at that address answers with an undeclared code. */
export function expectDeclared(method: string, path: string, body: unknown): void {
  const route = ROUTES.find(({ call, pattern }) => call.method === method && pattern.test(path));
  if (route === undefined) return;
  const code = (body as { code?: unknown }).code;
  const isDeclared = refusalsOf(route.call).some((refusal) => refusal.code === code);
  if (!isDeclared) throw new Error(`${route.call.name} is refused with ${String(code)}, undeclared`);
}
