import type { RelayLine } from '../relay/relay.ts'
import type { RequestReport } from './listener.ts'
import type { Log } from './log/log.ts'
import type { Metrics } from './metrics.ts'

/** Logs and counts events while a site is served. */
export function createReports(metrics: Metrics, log: Log) {
  return {
    onFault(fault: Error): void {
      metrics.count('octavo_faults_total', 'Internal errors.', {})
      log.error({ fault: fault.stack }, 'fault')
    },
    onChange(paths: string[]): void {
      metrics.count('octavo_changes_total', 'Site changes.', {})
      log.info({ files: paths.length, first: paths[0] }, 'changed')
    },
    onRelay(line: RelayLine): void {
      metrics.count('octavo_relay_requests_total', 'Proxy requests by code.', {
        code: line.code ?? 'ok',
      })
      log.info({ ...line }, 'relayed')
    },
    onResponse(report: RequestReport): void {
      const { kind, status, ms } = report
      metrics.count('octavo_requests_total', 'Requests by kind and status.', {
        kind,
        status: String(status),
      })
      metrics.observe(kind, ms / 1000)
      log.debug(report, 'responded')
    },
  }
}
