import type { Diagnostic } from '../../core/diagnostic/diagnostic.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import { iconName } from '../../core/look/icon-name.ts'
import { asFilePath } from '../../core/path.ts'
import { createIcons, type IconLibrary, iconNotFound, isIconFile } from '../../render/icons.ts'
import { parseSource } from '../../spec/read/source.ts'

/** Finds unknown icons in docs.json. */
export function findConfigIcons(text: string | undefined, library: IconLibrary): Diagnostic[] {
  const source = text === undefined ? undefined : parseSource(asFilePath('docs.json'), text).value
  if (!source) return []
  const find = createIcons(library)
  return iconsIn(source.value, []).flatMap(({ name, path }) =>
    isIconFile(name) || find(name) ? [] : [iconNotFound(name, library, source.place(path))],
  )
}

function iconsIn(value: Json, path: JsonPath): { name: string; path: JsonPath }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = key === 'icon' && !Array.isArray(value) ? iconName.safeParse(inner).data : undefined
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    return name === undefined ? iconsIn(inner!, at) : [{ name, path: at }]
  })
}
