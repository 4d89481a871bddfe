/** Need neither database nor browser. */
export const QUICK_PROJECTS = ['unit', 'client', 'architecture'] as const;

export function vitestRun(projects: readonly string[], ...options: readonly string[]): string[] {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return ['run', ...chosen, ...options];
}
