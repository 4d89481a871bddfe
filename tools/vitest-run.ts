/** What needs neither a database nor a browser. */
export const QUICK_PROJECTS = ['unit', 'client', 'architecture'] as const;

/** Its arguments, to run these projects once. */
export function vitestRun(projects: readonly string[], ...options: readonly string[]): string[] {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return ['run', ...chosen, '--reporter=default', ...options];
}
