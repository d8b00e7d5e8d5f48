import type { FormServer } from '../../request/playground.ts'
import { anyText, createGlob, fitsGlob } from './glob.ts'
import { isPublicSuffix } from './public-suffix.ts'

/** A description could multiply its variables without end. */
const maxForms = 2000

/** A server of a description, as far as it says where requests go. */
export type ServerPattern = {
  protocol: 'http:' | 'https:'
  fitsHost: (host: string) => boolean
  port: string
  /** What follows the host, with `\0` where one segment is free. */
  rest: string
}

/**
 * Every address that a server of a description stands for. Variables with choices stand for these; others for what the
 * description begins with, and for one label of a host or one segment of a path. Nothing where the description says
 * less: an address on the site itself, or a host that is all the reader's choice.
 */
export function readServer(server: FormServer): ServerPattern[] {
  return expand(server).flatMap((form) => readForm(form) ?? [])
}

function expand({ url, variables }: FormServer): string[] {
  const byName = new Map(variables.map((variable) => [variable.name, variable]))
  let forms = ['']
  for (const [index, piece] of url.split(/\{([^{}]*)\}/).entries()) {
    const variable = index % 2 === 1 ? byName.get(piece) : undefined
    const named = (variable ? choicesOf(variable) : [piece]).filter((choice) => !odd.test(choice))
    const choices = variable?.choices.length === 0 ? [...named, anyText] : named
    if (forms.length * choices.length > maxForms) return []
    forms = forms.flatMap((form) => choices.map((choice) => form + choice))
  }
  return forms
}

function choicesOf({ choices, value }: FormServer['variables'][number]): string[] {
  return choices.length > 0 || value === '' ? choices : [value]
}

/** What has no place in an address. */
const odd = /[\x00-\x1f\x7f\\]/

function readForm(form: string): ServerPattern | undefined {
  const [, scheme, authority = '', rest = ''] =
    /^(https?):\/\/([^/?#]+)([^#]*)/i.exec(form.replace(/[{}]/g, '')) ?? []
  if (scheme === undefined || authority.includes('@')) return undefined
  const protocol = `${scheme.toLowerCase()}:` as 'http:' | 'https:'
  if (authority.includes(anyText)) {
    const [, name = '', port = ''] = /^([^:]+)(?::(\d{1,5}))?$/.exec(authority) ?? []
    const fitsHost = readFreeHost(name.toLowerCase())
    const example = `${protocol}//x${port && `:${port}`}`
    if (!fitsHost || !URL.canParse(example)) return undefined
    return { protocol, fitsHost, port: new URL(example).port, rest }
  }
  const whole = `${protocol}//${authority}`
  if (!URL.canParse(whole)) return undefined
  const { hostname, port } = new URL(whole)
  return { protocol, fitsHost: (host) => host === hostname, port, rest }
}

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * `{tenant}.example.com`: at least two labels that the description names stand to the right of what is free, and names
 * below them are not for everybody to have.
 */
function readFreeHost(name: string): ((host: string) => boolean) | undefined {
  const labels = name.split('.')
  const lastFree = labels.findLastIndex((part) => part.includes(anyText))
  if (!labels.every((part) => label.test(part.replaceAll(anyText, 'x')))) return undefined
  if (lastFree < 0 || lastFree > labels.length - 3) return undefined
  if (isPublicSuffix(labels.slice(lastFree + 1).join('.'))) return undefined
  // This machine, or an address, is only reached where the description has it in full.
  if (/(?:^|\.)(?:localhost|\d+|0x[0-9a-f]*)$/.test(name)) return undefined
  const globs = labels.map(createGlob)
  return (host) => {
    const hostLabels = host.split('.')
    return (
      hostLabels.length === globs.length &&
      globs.every((glob, index) => {
        const part = hostLabels[index]
        return part !== undefined && label.test(part) && fitsGlob(glob, part, 1)
      })
    )
  }
}
