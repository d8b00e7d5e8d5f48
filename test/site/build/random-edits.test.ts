import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecord } from '../../../src/build/build-record.ts'
import { createSiteFolder, type SiteFolder } from '../../fixtures/build/site-folder.ts'
import { runs } from '../../setup/sizes.ts'
import { differsFromScratch } from './scratch.ts'
import { filesOf, type State, slots, startFiles } from './slots.ts'

type Edit = { slot: string; choice: number }

const edit: fc.Arbitrary<Edit> = fc
  .constantFrom(...Object.keys(slots))
  .chain((slot) => fc.record({ slot: fc.constant(slot), choice: fc.nat(slots[slot]!.length - 1) }))
/** A few edits between two builds, and sometimes damage to the output. */
const steps = fc.array(
  fc.record({
    edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
    damage: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat() }),
  }),
  { minLength: 2, maxLength: 6 },
)

function writeState(site: SiteFolder, before: State, after: State): void {
  const old = filesOf(before)
  for (const [path, content] of Object.entries(filesOf(after)))
    if (content !== old[path]) site.write(path, content)
}

/** Removes or overwrites a file of a page. */
function damageFile({ out }: SiteFolder, which: number): void {
  const files = Object.values(readRecord(out)!.pages).flatMap((page) => page.files)
  const place = join(out, files[which % files.length]!.path)
  if (which % 2 === 0) rmSync(place)
  else if (existsSync(place)) writeFileSync(place, 'something else')
}

/** For more runs and shrinking: `RANDOM_EDITS=200 FAST_CHECK_SEED=7 npm test -- random-edits`. */
const requestedRuns = process.env.RANDOM_EDITS
const numRuns = Number(requestedRuns ?? runs(12))

test('incremental builds always match a build from scratch', {
  timeout: 120_000 + numRuns * 10_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (input) => {
      const site = createSiteFolder(startFiles())
      await site.build()
      let state: State = new Map()
      for (const { edits, damage } of input) {
        const next = new Map([...state, ...edits.map(({ slot, choice }) => [slot, choice] as const)])
        writeState(site, state, next)
        state = next
        if (damage !== undefined) damageFile(site, damage)
        expect(await site.build()).toMatchObject({ kind: 'built' })
        expect(await differsFromScratch(site, {})).toEqual([])
      }
    }),
    { numRuns, endOnFailure: requestedRuns === undefined },
  )
})
