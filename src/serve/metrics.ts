import { monitorEventLoopDelay } from 'node:perf_hooks'

type Labels = Readonly<Record<string, string>>

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Metrics in the Prometheus text format, https://prometheus.io/docs/instrumenting/exposition_formats/. A
 * library would be ten times this size.
 */
export function createMetrics() {
  const counters = new Map<string, { help: string; values: Map<string, number> }>()
  const durations = new Map<string, { counts: number[]; sum: number; total: number }>()
  const readings: { name: string; type: 'counter' | 'gauge'; help: string; read: () => number }[] = []
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()

  const counterOf = (name: string, help: string) => {
    const counter = counters.get(name) ?? { help, values: new Map() }
    counters.set(name, counter)
    return counter.values
  }

  return {
    count(name: `${string}_total`, help: string, labels: Labels): void {
      const values = counterOf(name, help)
      const key = writeLabels(labels)
      values.set(key, (values.get(key) ?? 0) + 1)
    },

    /** Records the duration of a request. */
    observe(kind: string, seconds: number): void {
      const duration = durations.get(kind) ?? { counts: buckets.map(() => 0), sum: 0, total: 0 }
      durations.set(kind, duration)
      duration.total += 1
      duration.sum += seconds
      for (const [at, limit] of buckets.entries()) if (seconds <= limit) duration.counts[at]! += 1
    },

    gauge(name: string, help: string, read: () => number): void {
      readings.push({ name, type: 'gauge', help, read })
    },

    /** A counter that is read from elsewhere. */
    counter(name: `${string}_total`, help: string, read: () => number): void {
      readings.push({ name, type: 'counter', help, read })
    },

    close: () => lag.disable(),

    write(): string {
      const { user, system } = process.cpuUsage()
      const samples: [string, string, string, number][] = [
        ['process_cpu_seconds_total', 'counter', 'CPU time.', (user + system) / 1e6],
        ['process_resident_memory_bytes', 'gauge', 'Resident memory.', process.memoryUsage.rss()],
        ['nodejs_heap_size_used_bytes', 'gauge', 'JavaScript heap in use.', process.memoryUsage().heapUsed],
        // Not computed from the current time: it must not change when the clock is set.
        ['process_start_time_seconds', 'gauge', 'Start time.', performance.timeOrigin / 1000],
        ['nodejs_eventloop_lag_p99_seconds', 'gauge', 'Event loop lag.', lag.percentile(99) / 1e9],
        ...readings.map(({ name, type, help, read }): [string, string, string, number] => [
          name,
          type,
          help,
          read(),
        ]),
      ]
      const lines = samples.flatMap(([name, type, help, value]) => [
        ...headOf(name, type, help),
        `${name} ${value}`,
      ])
      for (const [name, { help, values }] of counters)
        lines.push(
          ...headOf(name, 'counter', help),
          ...[...values].map(([labels, value]) => `${name}${labels} ${value}`),
        )
      const name = 'octavo_request_duration_seconds'
      if (durations.size > 0) lines.push(...headOf(name, 'histogram', 'Response time.'))
      for (const [kind, { counts, sum, total }] of durations)
        lines.push(
          ...counts.map(
            (count, at) => `${name}_bucket${writeLabels({ kind, le: String(buckets[at]) })} ${count}`,
          ),
          `${name}_bucket${writeLabels({ kind, le: '+Inf' })} ${total}`,
          `${name}_sum${writeLabels({ kind })} ${sum}`,
          `${name}_count${writeLabels({ kind })} ${total}`,
        )
      return `${lines.join('\n')}\n`
    },
  }
}

const headOf = (name: string, type: string, help: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

const writeLabels = (labels: Labels) =>
  `{${Object.entries(labels)
    .map(
      ([name, value]) =>
        `${name}="${value.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))}"`,
    )
    .join()}}`
