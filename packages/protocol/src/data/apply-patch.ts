import { equalJson, hasFields } from '../values/json.js'
import type { WireItemData, WireValue } from './items.js'
import { type ParsedChange, type Patch, patchError } from './patch.js'

type WireObject = { [key: string]: WireValue }

/**
 * Applies a patch to an item in place. Null counts as missing: missing objects on a path are created, an increment
 * starts at 0, a list starts empty.
 * @param isStoredElsewhere returns true for changes to skip, because their field is not part of the item's content
 * @throws PointerError WDE0075 if a change does not fit the value of a field; the item is then partly changed
 * @see docs/wire/items.md#patch
 */
export function applyPatch(
  item: WireItemData,
  patch: Patch,
  isStoredElsewhere: (change: ParsedChange) => boolean = () => false,
): void {
  for (const [index, change] of patch.entries()) {
    if (isStoredElsewhere(change)) continue
    if (change.kind === 'remove') removeField(item, change.path)
    else changeField(item, change, `/${index}/fieldPath`)
  }
}

function removeField(item: WireObject, path: readonly string[]): void {
  const [name = '', ...inner] = path
  if (!Object.hasOwn(item, name)) return
  const current = item[name]
  if (inner.length === 0) delete item[name]
  else if (hasFields(current)) removeField(current, inner)
}

type ValueChange = Exclude<ParsedChange, { kind: 'remove' }>

function changeField(item: WireObject, change: ValueChange, at: string): void {
  let holder = item
  const last = change.path.length - 1
  for (const name of change.path.slice(0, last)) holder = openObject(holder, name, at)
  const name = change.path[last] ?? ''
  holder[name] = applyChange(read(holder, name), change, at)
}

/** Returns the object under a name; creates a missing one. */
function openObject(holder: WireObject, name: string, at: string): WireObject {
  const current = read(holder, name)
  if (hasFields(current)) return current
  if (current !== null) throw patchError(at, `expected an object in "${name}"`)
  const created: WireObject = {}
  holder[name] = created
  return created
}

function applyChange(value: WireValue, change: ValueChange, at: string): WireValue {
  switch (change.kind) {
    case 'set':
      return structuredClone(change.value)
    case 'increment':
      return increment(value ?? 0, change.value, at)
    default:
      return changeList(value ?? [], change, at)
  }
}

function increment(value: WireValue, by: number, at: string): number {
  if (typeof value !== 'number') throw patchError(at, 'expected a field that holds a number')
  const sum = value + by
  if (Number.isFinite(sum)) return sum
  throw patchError(at, 'expected a sum that is a finite number')
}

function changeList(
  list: WireValue,
  { kind, value }: Exclude<ValueChange, { kind: 'increment' }>,
  at: string,
): WireValue[] {
  if (!Array.isArray(list)) throw patchError(at, 'expected a field that holds a list')
  if (kind === 'append') list.push(structuredClone(value))
  else {
    const index = indexOfValue(list, value)
    if (index >= 0) list.splice(index, 1)
  }
  return list
}

/** Returns the index of the first equal element; `indexOf` handles scalars faster than a deep comparison. */
function indexOfValue(list: readonly WireValue[], value: WireValue): number {
  if (typeof value !== 'object' || value === null) return list.indexOf(value)
  return list.findIndex((element) => equalJson(element, value))
}

function read(holder: WireObject, name: string): WireValue {
  return Object.hasOwn(holder, name) ? (holder[name] ?? null) : null
}
