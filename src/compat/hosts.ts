import { asFilePath } from '../core/path.ts'
import { sourcesOfComponent, sourcesOfScript, sourcesOfStyle } from '../core/policy/named-hosts.ts'
import { isPageScript } from '../site/page/page-script.ts'
import { countUses, type SourceFile, type Use, works } from './use.ts'

/** Other hosts that pages load from. */
export function findHosts(files: readonly SourceFile[]): Use[] {
  const hosts = files.flatMap(({ path, text }) => {
    const sources = /\.css$/i.test(path)
      ? sourcesOfStyle(text)
      : /\.(?:jsx|tsx)$/i.test(path)
        ? sourcesOfComponent(text)
        : /\.js$/i.test(path) && isPageScript(asFilePath(path), text)
          ? sourcesOfScript(text)
          : {}
    return [...new Set(Object.values(sources).flat())].filter((source) => !source.startsWith("'"))
  })
  return countUses('host', hosts, () => works)
}
