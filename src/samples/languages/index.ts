import type { Language } from '../language.ts'

type Entry = {
  /** The name in docs.json. */
  key: string
  aliases: readonly string[]
  /** The menu label. */
  label: string
  /** Loaded on demand, because samples are also generated in the browser. */
  load: () => Promise<Language>
}

/** All languages in menu order. */
export const languages = [
  {
    key: 'bash',
    aliases: ['curl', 'sh', 'shell'],
    label: 'cURL',
    load: async () => (await import('./bash.ts')).bash,
  },
  { key: 'python', aliases: ['py'], label: 'Python', load: async () => (await import('./python.ts')).python },
  {
    key: 'javascript',
    aliases: ['js'],
    label: 'JavaScript',
    load: async () => (await import('./javascript.ts')).javascript,
  },
  {
    key: 'node',
    aliases: ['nodejs', 'node.js'],
    label: 'Node.js',
    load: async () => (await import('./node.ts')).node,
  },
  {
    key: 'typescript',
    aliases: ['ts'],
    label: 'TypeScript',
    load: async () => (await import('./typescript.ts')).typescript,
  },
  { key: 'php', aliases: [], label: 'PHP', load: async () => (await import('./php.ts')).php },
  { key: 'go', aliases: ['golang'], label: 'Go', load: async () => (await import('./go.ts')).go },
  { key: 'java', aliases: [], label: 'Java', load: async () => (await import('./java.ts')).java },
  { key: 'ruby', aliases: ['rb'], label: 'Ruby', load: async () => (await import('./ruby.ts')).ruby },
  {
    key: 'powershell',
    aliases: [],
    label: 'PowerShell',
    load: async () => (await import('./powershell.ts')).powershell,
  },
  { key: 'swift', aliases: [], label: 'Swift', load: async () => (await import('./swift.ts')).swift },
  { key: 'csharp', aliases: ['c#'], label: 'C#', load: async () => (await import('./csharp.ts')).csharp },
  {
    key: 'dotnet',
    aliases: ['.net', '.NET', 'dot-net'],
    label: '.NET',
    load: async () => (await import('./dotnet.ts')).dotnet,
  },
  { key: 'c', aliases: [], label: 'C', load: async () => (await import('./c.ts')).c },
  { key: 'c++', aliases: ['cpp'], label: 'C++', load: async () => (await import('./cpp.ts')).cpp },
  { key: 'kotlin', aliases: ['kt'], label: 'Kotlin', load: async () => (await import('./kotlin.ts')).kotlin },
  { key: 'rust', aliases: ['rs'], label: 'Rust', load: async () => (await import('./rust.ts')).rust },
  { key: 'dart', aliases: ['flutter'], label: 'Dart', load: async () => (await import('./dart.ts')).dart },
] as const satisfies readonly Entry[]

export type LanguageKey = (typeof languages)[number]['key']
