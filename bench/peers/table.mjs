/** Prints measurements as a Markdown table. */
const seconds = (ms) => (ms / 1000).toFixed(ms < 10_000 ? 1 : 0)
const formatRounded = (number) => Math.round(number).toLocaleString('en')
const kilobytes = (bytes) => (bytes === undefined ? '-' : (bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0))
const megabytes = (bytes) => (bytes === undefined ? '-' : (bytes / 1e6).toFixed(1))

const shows = (how, missed) => (missed > 0 ? `${how}, but ${missed} of 3 only by a reload after 30 s` : how)

/** Column heading, and the cell of a row. Failed or missing measurements have no cell. */
const columns = [
  ['Peer', (row) => row.name],
  ['Node', ({ node }) => node?.replace(/^v/, '')],
  ['Build: CPU s', ({ build }) => (build ? seconds(build.cpu) : 'failed')],
  ['wall s', ({ build }) => build && seconds(build.wall)],
  ['peak MB', ({ build }) => build && formatRounded(build.memory)],
  [
    'Pages',
    ({ site, pageHolds }) => site && formatRounded(site.pages) + (pageHolds ? `, each ${pageHolds}` : ''),
  ],
  ['KB a page', ({ site }) => site && kilobytes(site.pageBytes)],
  ['Output MB', ({ site }) => site && megabytes(site.outputBytes)],
  [
    'In Chromium: JS KB gzip (raw)',
    ({ page, build }) =>
      page ? `${kilobytes(page.scriptGzip)} (${kilobytes(page.script)})` : build && 'failed',
  ],
  ['HTML KB gzip', ({ page }) => page && kilobytes(page.htmlGzip)],
  ['all KB gzip', ({ page }) => page && kilobytes(page.allGzip)],
  ['requests', ({ page }) => page && String(page.requests)],
  ['to other hosts', ({ page }) => page && String(page.elsewhere)],
  [
    'Preview: start, wall s (CPU)',
    ({ edits }) => edits && `${seconds(edits.start.wall)} (${seconds(edits.start.cpu)})`,
  ],
  ['peak MB', ({ edits }) => edits && formatRounded(edits.memory)],
  [
    'Edit: wall ms',
    ({ edits, editShows }) =>
      edits
        ? `${formatRounded(edits.edit.wall)} (${shows(editShows, edits.missed)})`
        : editShows
          ? 'failed'
          : 'no preview',
  ],
  ['CPU ms', ({ edits }) => edits && formatRounded(edits.edit.cpu)],
  ['Chromium CPU ms', ({ edits }) => edits && formatRounded(edits.edit.browser)],
]

export function renderTable(rows) {
  const lines = [columns.map(([head]) => head), columns.map(() => '---')]
  for (const row of rows) lines.push(columns.map(([, cell]) => cell(row) ?? '-'))
  const failed = rows.flatMap(({ name, failures }) => failures.map((failure) => `- ${name}: ${failure}`))
  return [
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
    ...(failed.length > 0 ? ['', 'Failed:', ...failed] : []),
  ].join('\n')
}

export function renderVersions(rows) {
  return rows
    .filter(({ packages }) => Object.keys(packages).length > 0)
    .map(
      ({ name, packages }) =>
        `- ${name}: ${Object.entries(packages)
          .map((pair) => pair.join(' '))
          .join(', ')}`,
    )
    .join('\n')
}
