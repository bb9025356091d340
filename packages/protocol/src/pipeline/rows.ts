import type { WireItemData, WireValue } from '../data/items.js'
import { hasFields } from '../values/json.js'
import { type Path, valueAtPath } from '../values/path.js'

/** Row passed from stage to stage: an item, or the output of a stage. Rows share values, so none is mutated. */
export type Row = WireItemData

/** Returns the value at a path, through own keys of objects only; null if missing. Lists are not entered. */
export function valueAt(row: Row, path: Path): WireValue {
  return (valueAtPath(row, path) ?? null) as WireValue
}

/** Returns true when a row has a key at a path. */
export function hasAt(row: Row, [name = '', ...inner]: Path): boolean {
  if (!Object.hasOwn(row, name)) return false
  const current = row[name]
  return inner.length === 0 || (hasFields(current) && hasAt(current, inner))
}

/** Returns a copy with another value at a path. Creates missing objects. */
export function setAt(row: Row, [name = '', ...inner]: Path, value: WireValue): Row {
  if (inner.length === 0) return { ...row, [name]: value }
  const current = Object.hasOwn(row, name) ? row[name] : undefined
  return { ...row, [name]: setAt(hasFields(current) ? current : {}, inner, value) }
}

/** Returns a copy without the value at a path. */
export function removeAt(row: Row, [name = '', ...inner]: Path): Row {
  if (!Object.hasOwn(row, name)) return row
  const { [name]: inside, ...others } = row
  if (inner.length === 0) return others
  return hasFields(inside) ? { ...row, [name]: removeAt(inside, inner) } : row
}
