import type { Plugin } from 'vite';
import { FIRST_LOADS } from '../first-loads.ts';
import { ROOT } from './chunks.ts';

type Chunk = { type: string; moduleIds?: readonly string[]; imports?: readonly string[]; isEntry?: boolean };

/** Read by the gateway (services/gateway/client/first-loads.ts). */
export const firstLoadsFile: Plugin = {
  name: 'first-loads',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = new Map(Object.entries(bundle as Record<string, Chunk>).filter(([, { type }]) => type === 'chunk'));
    const withImports = (files: Iterable<string>) => {
      const all = new Set(files);
      for (const file of all) for (const imported of chunks.get(file)?.imports ?? []) all.add(imported);
      return all;
    };
    const always = withImports([...chunks].filter(([, { isEntry }]) => isEntry === true).map(([file]) => file));
    const fileOf = (module: string) => {
      const id = `${ROOT}/${module}`;
      const found = [...chunks].find(([, { moduleIds = [] }]) => moduleIds.includes(id));
      if (found === undefined) throw new Error(`${module} is in no file of the client`);
      return found[0];
    };
    const loads = FIRST_LOADS.map(({ path, modules, reads, shell }) => ({
      path,
      shell,
      files: [...withImports(modules.map(fileOf))].filter((file) => !always.has(file)).map((file) => `/${file}`),
      reads,
    }));
    this.emitFile({ type: 'asset', fileName: 'first-loads.json', source: JSON.stringify(loads) });
  },
};
