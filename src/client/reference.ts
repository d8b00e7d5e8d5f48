import { idFromHash } from './page/anchors.ts'
import { openAll } from './page/open-all.ts'
import { loadParts } from './page/parts.ts'
import { writeSamples } from './page/samples.ts'
import { chooseServer } from './page/server.ts'
import { openOnTry } from './page/try.ts'

/** Only large sections fetch the lists of their groups. */
async function openNavGroups(): Promise<void> {
  if (document.querySelector('[data-nav]')) (await import('./page/nav-groups.ts')).openNavGroups()
}

for (const start of [openNavGroups, openAll, loadParts, chooseServer, writeSamples, openOnTry]) start()

const followAnchor = async () => {
  const id = idFromHash()
  if (id && !document.getElementById(id)) (await import('./page/legacy-anchors.ts')).followLegacyAnchor(id)
}
addEventListener('hashchange', followAnchor)
void followAnchor()
