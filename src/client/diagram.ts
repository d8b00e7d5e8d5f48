import type { Mermaid } from 'mermaid'

/**
 * Draws diagrams in the site's colours as they scroll into view. Without this script, or if a diagram has an
 * error, its source is shown.
 */
function startDrawing(): void {
  let last: Promise<void> = Promise.resolve()
  let count = 0
  /** One at a time, because the library's colours are global. */
  const queue = (figure: HTMLElement) => {
    const id = `_diagram-${++count}`
    last = last.then(() => draw(figure, id))
  }
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        near.unobserve(target)
        queue(target)
      }
    },
    { rootMargin: '600px' },
  )
  const watch = () => {
    for (const figure of document.querySelectorAll('[data-octavo-diagram]:not(:has(.o-drawn))'))
      near.observe(figure)
  }
  /** Redraws diagrams when the theme changes. */
  const redraw = () => {
    for (const figure of document.querySelectorAll<HTMLElement>('[data-octavo-diagram]:has(> .o-drawn)'))
      queue(figure)
  }
  watch()
  document.addEventListener('octavo:swap', watch)
  new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
}

async function draw(figure: HTMLElement, id: string, isRetry = false): Promise<void> {
  try {
    const { default: mermaid } = await import('mermaid')
    mermaid.initialize(settingsOf(readColors()))
    const { svg } = await mermaid.render(id, figure.querySelector('code')?.textContent ?? '')
    show(figure, svg)
  } catch (problem) {
    // The library leaves an element behind after an error; in the preview, a new page may have removed it.
    const leftover = document.getElementById(`d${id}`)
    leftover?.remove()
    if (!leftover && !isRetry) return draw(figure, id, true)
    explain(figure, problem)
  }
}

function show(figure: HTMLElement, svg: string): void {
  figure.querySelector('figcaption')?.remove()
  const drawing = figure.querySelector('.o-drawn')
  const box = drawing ?? document.createElement('div')
  box.innerHTML = svg
  if (drawing) return
  box.className = 'o-drawn'
  box.setAttribute('role', 'img')
  box.setAttribute('aria-label', figure.dataset.octavoDiagram ?? '')
  figure.prepend(box)
  figure.querySelector('details')?.removeAttribute('open')
}

/** The first line has the position; the rest is internal to the library. */
function explain(figure: HTMLElement, problem: unknown): void {
  const [where = ''] = problem instanceof Error ? problem.message.split('\n', 1) : []
  const caption = figure.querySelector('figcaption') ?? document.createElement('figcaption')
  caption.textContent = `${figure.dataset.fault} ${where.replace(/:$/, '')}`
  figure.append(caption)
  figure.querySelector('details')?.setAttribute('open', '')
}

type Colors = ReturnType<typeof readColors>

/** Computed colours, because the library cannot resolve variables. */
function readColors() {
  const probe = document.createElement('i')
  document.body.append(probe)
  const read = (name: string) => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const colors = {
    page: read('page'),
    well: read('well'),
    leaf: read('leaf'),
    ink: read('ink'),
    quiet: read('ink-3'),
    edge: read('edge'),
    accent: read('accent'),
    /** Parts that must be distinguishable. */
    parts: ['info', 'good', 'warn', 'patch', 'ws', 'bad', 'accent', 'other'].map(read),
  }
  const fontFamily = getComputedStyle(document.body).fontFamily
  probe.remove()
  return { ...colors, fontFamily }
}

const settingsOf = ({ page, well, leaf, ink, quiet, edge, accent, parts, fontFamily }: Colors) =>
  ({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: 'base',
    fontFamily,
    themeVariables: {
      darkMode: isDark(page),
      background: page,
      fontFamily,
      fontSize: '14px',
      primaryColor: well,
      primaryTextColor: ink,
      primaryBorderColor: edge,
      secondaryColor: leaf,
      secondaryTextColor: ink,
      secondaryBorderColor: edge,
      tertiaryColor: leaf,
      tertiaryTextColor: ink,
      tertiaryBorderColor: edge,
      lineColor: quiet,
      textColor: ink,
      noteBkgColor: leaf,
      noteTextColor: ink,
      noteBorderColor: accent,
      edgeLabelBackground: page,
      // Inverted: dark on a light page.
      pieSectionTextColor: page,
      pieStrokeColor: page,
      pieOuterStrokeWidth: '0',
      pieOpacity: '1',
      ...numbered('pie', 1, parts),
      ...numbered('cScale', 0, parts),
      ...numbered(
        'cScaleLabel',
        0,
        parts.map(() => page),
      ),
      ...numbered('git', 0, parts),
      ...numbered(
        'gitBranchLabel',
        0,
        parts.map(() => page),
      ),
    },
  }) satisfies Parameters<Mermaid['initialize']>[0]

const numbered = (name: string, first: number, colors: string[]) =>
  Object.fromEntries(colors.map((color, at) => [name + (first + at), color]))

const isDark = (color: string) => {
  const [red = 255, green = 255, blue = 255] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return red + green + blue < 384
}

startDrawing()
