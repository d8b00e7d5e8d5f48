/** Files that may take more than the limit of CPU time in the everyday run, each with the reason. */
export const slowFiles: Record<string, string> = {
  'test/process/many/two-replicas.test.ts':
    'two processes restart under load, which takes several starts of each',
  'test/process/serve/hot-swap.test.ts':
    'twenty readers at a time ask for pages while a site is edited and replaced',
  'test/process/serve/life.test.ts': 'every test is about the start or the end of a process of its own',
  'test/site/auth/leak.test.ts': 'every visitor asks for everything that a site with restricted pages has',
}

export const maxCpuSeconds = 20
