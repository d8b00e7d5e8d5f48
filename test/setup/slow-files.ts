/** Files that may take more than the limit of CPU time in the everyday run, each with the reason. */
export const slowFiles: Record<string, string> = {
  'test/process/many/two-replicas.test.ts':
    'two processes restart under load, which takes several starts of each',
  'test/process/serve/hot-swap.test.ts':
    'twenty readers at a time ask for pages while a site is edited and replaced',
  'test/process/serve/life.test.ts': 'every test is about the start or the end of a process of its own',
  'test/site/auth/leak.test.ts': 'every visitor asks for everything that a site with restricted pages has',
}

/** On the machine that `referenceMs` was measured on. */
export const maxCpuSeconds = 20

/** What the work below takes on a 2-core Neoverse N1. */
const referenceMs = 100

/** How much slower this machine is than the one the limit was set on: 1 if it is as fast or faster. */
export function measureSlowness(): number {
  const rounds = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return Math.max(1, Math.min(...rounds) / referenceMs)
}

/** Objects, strings and patterns in the mix that rendering a site has. */
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
