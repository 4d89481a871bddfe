import type { CallName } from '#contracts/calls.ts';
import type { Ground, Ports } from './ground.ts';
import type { Handlers } from './handler.ts';
import type { Personal } from './personal.ts';
import type { Door, Routes } from './routes.ts';
import type { PolicySettings, RoutedPolicy } from './policy.ts';

type MaybeAsync<Value> = Value | Promise<Value>;

type Described<Name extends CallName, Own> = {
  name: string;
  /** Opens what runs beside the handlers, at a process that answers calls. Modules before it in the list are open. */
  open?(ground: Ground): MaybeAsync<Own>;
  /** The part that other modules may use. */
  ports?(own: NoInfer<Own>, ground: Ground): MaybeAsync<Partial<Ports>>;
  /** Functions that need nothing open. All modules have them. */
  gives?(): Promise<Partial<Ports>>;
  /** Imported where calls are answered. */
  handlers?(): Promise<{ handlers(ground: Ground, own: Own): Pick<Handlers, Name> }>;
  /** Answered beside the calls. */
  routes?(): MaybeAsync<{ routes(ground: Ground, door: Door): Routes }>;
  /** Commands that follow from events. The reactor runs them. */
  reacts?(settings: PolicySettings): readonly RoutedPolicy[];
  /** Required of a module whose tables hold data of persons. Imported where persons are kept. */
  personal?(): Promise<{ personal: Personal }>;
};

export type OpenModule<Name extends CallName = never> = {
  ports: Partial<Ports>;
  handlers(ground: Ground): Promise<Pick<Handlers, Name>>;
  routes(ground: Ground): Promise<(door: Door) => Routes>;
  /** Null if nothing runs. */
  close: (() => MaybeAsync<void>) | null;
};

export type Module<Name extends CallName = never> = {
  name: string;
  gives(): Promise<Partial<Ports>>;
  open(ground: Ground): Promise<OpenModule<Name>>;
  reacts(settings: PolicySettings): readonly RoutedPolicy[];
  /** Null if it keeps nothing of persons. */
  personal(): Promise<Personal | null>;
};

/** One capability in the services: its calls, its running parts and its reactions. */
export function defineModule<const Name extends CallName = never, Own = undefined>(
  described: Described<Name, Own>,
): Module<Name> {
  const { name, reacts = () => [] } = described;
  return {
    name,
    reacts,
    gives: async () => ({ ...(await described.gives?.()) }),
    personal: async () => (await described.personal?.())?.personal ?? null,
    async open(ground) {
      const own = (await described.open?.(ground)) as Own;
      return {
        ports: { ...(await described.ports?.(own, ground)) },
        async handlers(whole) {
          return (await described.handlers?.())?.handlers(whole, own) ?? ({} as Pick<Handlers, Name>);
        },
        async routes(whole) {
          const given = await described.routes?.();
          return (door) => given?.routes(whole, door) ?? {};
        },
        close: closeOf(own),
      };
    },
  };
}

function closeOf(own: unknown): OpenModule['close'] {
  if (typeof own !== 'object' || own === null) return null;
  const disposable = own as Partial<AsyncDisposable & Disposable>;
  if (disposable[Symbol.asyncDispose] !== undefined) return () => disposable[Symbol.asyncDispose]!() as Promise<void>;
  return disposable[Symbol.dispose] === undefined ? null : () => disposable[Symbol.dispose]!();
}

export type CallsOf<Modules extends readonly unknown[]> = {
  [Place in keyof Modules]: Modules[Place] extends Module<infer Name> ? Name : never;
}[number];
