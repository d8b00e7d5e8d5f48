import { wellFormed } from '../../core/encode-address.ts'

/** Names reserved by Bruno or Windows. */
const reserved = ['folder', 'collection', 'opencollection', 'bruno', 'environments', 'node_modules']
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i
const maxLength = 100

/** Converts titles to file names that are valid on every system and unique in their folder. */
export function createFileNames() {
  const usedNames = new Set(reserved)
  return (title: string): string => {
    const plain = plainName(title)
    let name = plain
    for (let number = 2; usedNames.has(fold(name)); number++) name = `${plain} ${number}`
    usedNames.add(fold(name))
    return name
  }
}

/** Some systems treat these as the same name. */
const fold = (name: string) => name.normalize('NFC').toLowerCase()

function plainName(title: string): string {
  const clean = wellFormed(title)
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}\u2028\u2029]+/gu, '-')
    .replace(/\s+/g, ' ')
  const short = Array.from(clean.replace(/^[.\s-]+/, ''))
    .slice(0, maxLength)
    .join('')
    .replace(/[.\s-]+$/, '')
  return short === '' ? 'Untitled' : devices.test(short) ? `${short.replaceAll('.', ' ')} request` : short
}
