import { showChosen } from './choice.ts'
import { holdSteady } from './steady.ts'
import { keep, recall } from './storage.ts'
import { selectTab } from './tab.ts'

const KEY = 'octavo:tab'
const MAX_LABELS = 20

export function labelOf(element: Element): string {
  return (element.textContent ?? '').trim()
}

/** Selecting a tab selects the same label in all synced groups, and stores it. */
export function chooseLabel(label: string, control: Element, choose: () => void): void {
  const group = control.closest<HTMLElement>('select, [role=tablist]')
  holdSteady(control, () => {
    choose()
    if (!label || !group || !isSynced(group)) return
    for (const other of groups()) if (other !== group) selectLabel(other, label)
    rememberLabel(label)
  })
}

export function rememberLabel(label: string): void {
  keep(KEY, JSON.stringify([label, ...labels().filter((each) => each !== label)].slice(0, MAX_LABELS)))
}

/** The reader's last selection, on any page. */
export function lastOf<Item>(items: readonly Item[], getLabel: (item: Item) => string): Item | undefined {
  for (const label of labels()) {
    const match = items.find((item) => getLabel(item) === label)
    if (match) return match
  }
  return undefined
}

/** Selects the stored label in every group that has it. */
export function restoreLabels(): void {
  const stored = labels()
  for (const group of groups()) stored.some((label) => selectLabel(group, label))
}

function groups(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role=tablist], select[data-shows]')].filter(isSynced)
}

function isSynced(group: HTMLElement): boolean {
  const { sync } = group.dataset
  return sync !== 'off' && (sync !== undefined || group instanceof HTMLSelectElement)
}

function selectLabel(group: HTMLElement, label: string): boolean {
  const item = [...group.querySelectorAll('[role=tab], option')].find((each) => labelOf(each) === label)
  if (group instanceof HTMLSelectElement && item instanceof HTMLOptionElement) {
    group.value = item.value
    showChosen(group)
  } else if (item && item.ariaSelected !== 'true') {
    selectTab(item)
  }
  return Boolean(item)
}

function labels(): string[] {
  try {
    const stored: unknown = JSON.parse(recall(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
