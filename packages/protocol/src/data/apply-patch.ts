import { equalJson, isJsonObject } from '../values/json.js'
import type { WireItemData, WireValue } from './data.js'
import { type FieldChange, type Patch, PatchError } from './patch.js'

type WireObject = { [key: string]: WireValue }

/**
 * Changes the content of an item, in place: an item of 100,000 keys is not copied for each change. Missing and null are
 * alike: objects on the way to a field are made, counting begins at 0, and a list begins empty.
 * @param standsElsewhere tells the changes that are not about the item's own content and that are passed over
 * @throws PatchError WDE0075 when a field holds what a change cannot work on; the item is half changed then
 * @see docs/wire.md#patch
 */
export function applyPatch(
  item: WireItemData,
  patch: Patch,
  standsElsewhere: (change: FieldChange) => boolean = () => false,
): void {
  for (const [index, change] of patch.entries()) {
    if (standsElsewhere(change)) continue
    if (change.kind === 'remove') removeField(item, change.path)
    else changeField(item, change, `/${index}/fieldPath`)
  }
}

function removeField(item: WireObject, path: readonly string[]): void {
  const [name = '', ...inner] = path
  if (!Object.hasOwn(item, name)) return
  const found = item[name]
  if (inner.length === 0) delete item[name]
  else if (isOpenObject(found)) removeField(found, inner)
}

type ValueChange = Exclude<FieldChange, { kind: 'remove' }>

function changeField(item: WireObject, change: ValueChange, at: string): void {
  let holder = item
  const last = change.path.length - 1
  for (const name of change.path.slice(0, last)) holder = openObject(holder, name, at)
  const name = change.path[last] ?? ''
  holder[name] = changedValue(read(holder, name), change, at)
}

/** The object under a name, made where nothing stands. */
function openObject(holder: WireObject, name: string, at: string): WireObject {
  const found = read(holder, name)
  if (isOpenObject(found)) return found
  if (found !== null) throw new PatchError(at, `expected an object in "${name}"`)
  const made: WireObject = {}
  holder[name] = made
  return made
}

function changedValue(found: WireValue, change: ValueChange, at: string): WireValue {
  switch (change.kind) {
    case 'set':
      return structuredClone(change.value)
    case 'increment':
      return increased(found ?? 0, change.value, at)
    default:
      return changedList(found ?? [], change, at)
  }
}

function increased(found: WireValue, by: number, at: string): number {
  if (typeof found !== 'number') throw new PatchError(at, 'expected a field that holds a number')
  const sum = found + by
  if (Number.isFinite(sum)) return sum
  throw new PatchError(at, 'expected a sum that is a finite number')
}

function changedList(
  list: WireValue,
  { kind, value }: Exclude<ValueChange, { kind: 'increment' }>,
  at: string,
): WireValue[] {
  if (!Array.isArray(list)) throw new PatchError(at, 'expected a field that holds a list')
  if (kind === 'append') list.push(structuredClone(value))
  else {
    const place = placeOf(list, value)
    if (place >= 0) list.splice(place, 1)
  }
  return list
}

/** The place of the first equal element. `indexOf` is a dozen times faster than a search that compares deeply. */
function placeOf(list: readonly WireValue[], value: WireValue): number {
  if (typeof value !== 'object' || value === null) return list.indexOf(value)
  return list.findIndex((one) => equalJson(one, value))
}

function read(holder: WireObject, name: string): WireValue {
  return Object.hasOwn(holder, name) ? (holder[name] ?? null) : null
}

/** Returns true for a value that can hold fields. A date is one value, though it travels as an object. */
function isOpenObject(value: WireValue | undefined): value is WireObject {
  return isJsonObject(value) && !Object.hasOwn(value, '$date')
}
