import { idFromHash } from './page/anchors.ts'
import { openNavGroups } from './page/nav-groups.ts'
import { openAll } from './page/open-all.ts'
import { loadParts } from './page/parts.ts'
import { writeSamples } from './page/samples.ts'
import { chooseServer } from './page/server.ts'
import { openOnTry } from './page/try.ts'

for (const start of [openNavGroups, openAll, loadParts, chooseServer, writeSamples, openOnTry]) start()

const followAnchor = async () => {
  const id = idFromHash()
  if (id && !document.getElementById(id)) (await import('./page/legacy-anchors.ts')).followLegacyAnchor(id)
}
addEventListener('hashchange', followAnchor)
void followAnchor()
