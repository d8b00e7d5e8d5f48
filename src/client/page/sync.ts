import { showChosen } from './choice.ts'
import { holdSteady } from './steady.ts'
import { keep, recall } from './storage.ts'
import { selectTab } from './tab.ts'

const KEY = 'octavo:tab'
const MOST = 20

export function labelOf(element: Element): string {
  return (element.textContent ?? '').trim()
}

/** Selecting a tab selects the same label in all synced groups, and stores it. */
export function chooseLabel(label: string, pressed: Element, choose: () => void): void {
  const group = pressed.closest<HTMLElement>('select, [role=tablist]')
  holdSteady(pressed, () => {
    choose()
    if (!label || !group || !takesPart(group)) return
    for (const other of groups()) if (other !== group) take(other, label)
    rememberLabel(label)
  })
}

export function rememberLabel(label: string): void {
  keep(KEY, JSON.stringify([label, ...labels().filter((each) => each !== label)].slice(0, MOST)))
}

/** The reader's last selection, on any page. */
export function lastOf<One>(all: readonly One[], labelOfOne: (item: One) => string): One | undefined {
  for (const label of labels()) {
    const match = all.find((item) => labelOfOne(item) === label)
    if (match) return match
  }
  return undefined
}

/** Selects the stored label in every group that has it. */
export function restoreLabels(): void {
  const current = labels()
  for (const group of groups()) current.some((label) => take(group, label))
}

function groups(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role=tablist], select[data-shows]')].filter(takesPart)
}

function takesPart(group: HTMLElement): boolean {
  const { sync } = group.dataset
  return sync !== 'off' && (sync !== undefined || group instanceof HTMLSelectElement)
}

function take(group: HTMLElement, label: string): boolean {
  const named = [...group.querySelectorAll('[role=tab], option')].find((each) => labelOf(each) === label)
  if (group instanceof HTMLSelectElement && named instanceof HTMLOptionElement) {
    group.value = named.value
    showChosen(group)
  } else if (named && named.ariaSelected !== 'true') {
    selectTab(named)
  }
  return Boolean(named)
}

function labels(): string[] {
  try {
    const stored: unknown = JSON.parse(recall(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
