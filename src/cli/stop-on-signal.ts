/** On Ctrl+C or SIGTERM, closes and exits. A second signal ends the process at once. */
export function stopOnSignal(close: () => Promise<void>): void {
  const stop = () => {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    void close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
