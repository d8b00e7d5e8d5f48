/** Files that may exceed the CPU time limit in a regular run, with the reason. */
export const slowFiles: Record<string, string> = {
  'test/process/replicas/two-replicas.test.ts':
    'two processes restart under load, which takes several starts of each',
  'test/process/serve/hot-swap.test.ts':
    'twenty readers at a time ask for pages while a site is edited and replaced',
  'test/process/serve/lifecycle.test.ts': 'every test is about the start or the end of a process of its own',
  'test/site/auth/leak.test.ts': 'every visitor asks for everything that a site with restricted pages has',
}

/** The limit on the machine that `referenceMs` was measured on. */
export const maxCpuSeconds = 20

/** The duration of `work` on a 2-core Neoverse N1. */
const referenceMs = 100

/** How much slower this machine is than the reference; at least 1. */
export function measureSlowness(): number {
  const rounds = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return Math.max(1, Math.min(...rounds) / referenceMs)
}

/** A mix of objects, strings and patterns similar to rendering a site. */
function work(): void {
  for (let round = 0; round < 500; round++) {
    const pages = Array.from({ length: 200 }, (_, index) => ({
      url: `/page-${index}`,
      title: `Page ${index}`,
    }))
    const text = JSON.stringify(pages).replaceAll(/"url":"([^"]+)"/g, (_, url: string) => `<a href="${url}">`)
    new Set(text.toLowerCase().split('<'))
  }
}
