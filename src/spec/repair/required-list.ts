import type { Json } from '../../core/json.ts'
import { isObject, listOf } from '../read/pointer.ts'
import type { Edit, Repair, RepairInput, Slip } from './edit/repair.ts'

/** `required: true` on a property, a single name, and duplicate names. */
export const requiredList: Repair = {
  kinds: ['schema'],
  keys: ['required', 'properties'],
  isSuspect,
  find(input) {
    const { value } = input
    const slips = misplaced(input)
    const { required } = value
    if (typeof required === 'string')
      slips.push(slip('`required`: expected an array of names, got a string', [required]))
    else if (typeof required === 'boolean')
      slips.push({
        code: 'spec/required',
        path: ['required'],
        on: 'key',
        message: '`required`: expected an array of property names, got a boolean',
        hint: "List required properties in the object's `required` array.",
        edits: [{ kind: 'remove', path: ['required'] }],
      })
    else if (Array.isArray(required)) {
      const unique = [...new Set(required)]
      const duplicate = required.find((name, index) => required.indexOf(name) !== index)
      if (unique.length < required.length)
        slips.push(slip(`\`required\` has the duplicate entry \`${String(duplicate)}\``, unique))
    }
    return slips
  },
}

function slip(message: string, value: Json[]): Slip {
  return {
    code: 'spec/required',
    path: ['required'],
    on: 'value',
    message,
    hint: `Write \`required: [${value.map(String).join(', ')}]\`.`,
    edits: [{ kind: 'set', path: ['required'], value }],
  }
}

/** The parent lists the name, so both the property and its parent change. */
function misplaced({ value: { properties, required } }: RepairInput): Slip[] {
  if (!isObject(properties)) return []
  const flagged = Object.entries(properties).flatMap(([name, property]) =>
    isObject(property) && typeof property.required === 'boolean'
      ? [{ name, isRequired: property.required }]
      : [],
  )
  if (flagged.length === 0) return []
  const names = flagged.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const list = [...new Set([...(typeof required === 'string' ? [required] : listOf(required)), ...names])]
  return flagged.map(({ name, isRequired }, index): Slip => {
    const path = ['properties', name, 'required']
    const edits: Edit[] = [{ kind: 'remove', path }]
    // One edit adds all names.
    if (index === 0 && names.length > 0) edits.push({ kind: 'set', path: ['required'], value: list })
    return {
      code: 'spec/required',
      path,
      on: 'key',
      message: `\`required\` of property \`${name}\`: expected an array, got a boolean`,
      hint: isRequired
        ? `Add \`${name}\` to the object's \`required\` array.`
        : 'Remove it; properties are optional unless listed in `required`.',
      edits,
    }
  })
}

/** Duplicate names, a value that is not an array, or properties with a boolean. */
function isSuspect(value: Json): boolean {
  if (Array.isArray(value)) return new Set(value).size < value.length
  if (!isObject(value)) return true
  for (const name in value) {
    const property = value[name]
    if (isObject(property) && typeof property.required === 'boolean') return true
  }
  return false
}
