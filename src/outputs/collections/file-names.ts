import { wellFormed } from '../../core/encode-address.ts'

/** Files and folders that Bruno or Windows keep for themselves. */
const reserved = ['folder', 'collection', 'opencollection', 'bruno', 'environments', 'node_modules']
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i
const longest = 100

/** Titles -> names that are good as names of files on every system, each once in its folder. */
export function createFileNames() {
  const taken = new Set(reserved)
  return (title: string): string => {
    const plain = plainName(title)
    let name = plain
    for (let number = 2; taken.has(fold(name)); number++) name = `${plain} ${number}`
    taken.add(fold(name))
    return name
  }
}

/** Systems differ in whether these are different names. */
const fold = (name: string) => name.normalize('NFC').toLowerCase()

function plainName(title: string): string {
  const clean = wellFormed(title)
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}\u2028\u2029]+/gu, '-')
    .replace(/\s+/g, ' ')
  const short = Array.from(clean.replace(/^[.\s-]+/, ''))
    .slice(0, longest)
    .join('')
    .replace(/[.\s-]+$/, '')
  return short === '' ? 'Untitled' : devices.test(short) ? `${short.replaceAll('.', ' ')} request` : short
}
