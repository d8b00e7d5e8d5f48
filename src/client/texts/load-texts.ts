import type { SentText, SentTexts } from '../../strings/messages/sent-text.ts'
import type { TextFile } from '../../strings/messages/text-files.ts'

const loading = new Map<TextFile, Promise<void>>()
const loaded = new Map<TextFile, SentTexts>()
const listeners = new Set<() => void>()

/** A script, once the texts it shows are loaded too. */
export async function withTexts<Module>(module: Promise<Module>, ...files: TextFile[]): Promise<Module> {
  await Promise.all([module, ...files.map(load)])
  return module
}

/** Calls `show` with the texts of a module of `strings/`, now or when their file is loaded. */
export function onTexts(file: TextFile, module: string, show: (texts: readonly SentText[]) => void): void {
  const listener = () => {
    const texts = loaded.get(file)
    if (texts && listeners.delete(listener)) show(texts[module]!)
  }
  listeners.add(listener)
  listener()
}

function load(file: TextFile): Promise<void> {
  const promise = loading.get(file) ?? fetchTexts(file)
  loading.set(file, promise)
  // The next attempt loads it again.
  promise.catch(() => loading.delete(file))
  return promise
}

async function fetchTexts(file: TextFile): Promise<void> {
  const { texts } = document.querySelector<HTMLElement>('[data-texts]')!.dataset
  const response = await fetch(texts!.replace('*', file))
  if (!response.ok) throw new Error(response.statusText)
  loaded.set(file, await response.json())
  for (const listener of listeners) listener()
}
