import type { Plugin } from 'vite';

const LIBRARY = 'lucide-react';
const LISTED = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs';/g;
const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

/** File of each icon name, from the library's entry. */
function iconFiles(list: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of list.matchAll(LISTED)) {
    for (const name of names.split(',')) files.set(name.replace(/.* as /, '').trim(), file);
  }
  return files;
}

/** The library's entry imports every icon, so a file that uses one would share a chunk with all that any screen uses. "import { type X }" keeps its import when types are erased. */
export function iconsByFile(list: string): Plugin {
  const files = iconFiles(list);
  const importOf = (part: string): string => {
    if (part.startsWith('type ')) return `import type { ${part.slice('type '.length)} } from '${LIBRARY}';`;
    const [name = '', as = name] = part.split(/ as /).map((word) => word.trim());
    const file = files.get(name);
    return file === undefined
      ? `import { ${part} } from '${LIBRARY}';`
      : `import ${as} from '${LIBRARY}/icons/${file}';`;
  };
  return {
    name: 'icons-by-file',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/ },
      handler: (code) =>
        code.includes(`'${LIBRARY}'`)
          ? code.replaceAll(IMPORT, (_, names: string) =>
              names
                .split(',')
                .map((part) => part.trim())
                .filter((part) => part !== '')
                .map(importOf)
                .join(' '),
            )
          : null,
    },
  };
}
