import type { SentText, SentTexts } from '../../strings/messages/sent-text.ts'
import type { TextFile } from '../../strings/messages/text-files.ts'

const loading = new Map<TextFile, Promise<void>>()
const loaded = new Map<TextFile, SentTexts>()
const waiting = new Set<() => void>()

/** A script, once the texts it shows are loaded too. */
export async function withTexts<Module>(module: Promise<Module>, ...files: TextFile[]): Promise<Module> {
  await Promise.all([module, ...files.map(loadTexts)])
  return module
}

/** Calls `show` with the texts of a module of `strings/`, now or when their file is loaded. */
export function onTexts(file: TextFile, module: string, show: (texts: readonly SentText[]) => void): void {
  const showLoaded = () => {
    const texts = loaded.get(file)
    if (!texts) return
    waiting.delete(showLoaded)
    show(texts[module]!)
  }
  waiting.add(showLoaded)
  showLoaded()
}

function loadTexts(file: TextFile): Promise<void> {
  const promise = loading.get(file) ?? fetchTexts(file)
  loading.set(file, promise)
  return promise
}

async function fetchTexts(file: TextFile): Promise<void> {
  try {
    const { texts } = document.querySelector<HTMLElement>('[data-texts]')!.dataset
    const response = await fetch(texts!.replace('*', file))
    if (!response.ok) throw new Error(`Got status ${response.status}`)
    loaded.set(file, await response.json())
    for (const show of waiting) show()
  } catch (problem) {
    // The next attempt loads it again.
    loading.delete(file)
    throw problem
  }
}
