import { isJsonObject } from '@foyer/protocol'
import type { CustomValue } from '@foyer/protocol/member-endpoints'

/** Limits of a custom field: characters of a string, entries of a list or object, nesting depth. */
const MAX_TEXT_LENGTH = 10_000
const MAX_ENTRIES = 100
const MAX_LEVELS = 5

/** Validates the name of a custom field, or of an entry in its map. */
export function isCustomName(name: unknown): name is string {
  return typeof name === 'string' && /^(?!__proto__$)[^$]/.test(name) && name.length <= 100
}

/** Validates the value of a custom field: an object with exactly one kind of value. */
export function isCustomValue(wire: unknown, levels = MAX_LEVELS): wire is CustomValue {
  if (!isJsonObject(wire) || levels === 0) return false
  const [entry, ...more] = Object.entries(wire)
  if (entry === undefined || more.length > 0) return false
  const [kind, value] = entry
  switch (kind) {
    case 'strValue':
      return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH
    case 'numValue':
      // JSON has no such numbers, so they are strings.
      return Number.isFinite(value) || ['NaN', 'Infinity', '-Infinity'].includes(value as string)
    case 'boolValue':
      return typeof value === 'boolean'
    case 'dateValue':
      return typeof value === 'string' && isTime(value)
    case 'listValue':
      return isListValue(value, levels)
    case 'mapValue':
      return isMapValue(value, levels)
    default:
      return false
  }
}

/** Accepts an ISO 8601 date and time, as `Date.toJSON` writes it. */
function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
}

function isListValue(wire: unknown, levels: number): boolean {
  if (!isJsonObject(wire) || !Array.isArray(wire.value)) return false
  const { value, ...more } = wire
  const isShort = value.length <= MAX_ENTRIES && Object.keys(more).length === 0
  return isShort && value.every((item) => isCustomValue(item, levels - 1))
}

function isMapValue(wire: unknown, levels: number): boolean {
  if (!isJsonObject(wire) || !isJsonObject(wire.value)) return false
  const { value, ...more } = wire
  const entries = Object.entries(value)
  if (entries.length > MAX_ENTRIES || Object.keys(more).length > 0) return false
  return entries.every(([name, item]) => isCustomName(name) && isCustomValue(item, levels - 1))
}

/** Converts a custom value to plain JSON, the format of the members API. */
export function toPlainValue(value: CustomValue): unknown {
  if ('strValue' in value) return value.strValue
  if ('numValue' in value) return value.numValue
  if ('boolValue' in value) return value.boolValue
  if ('dateValue' in value) return value.dateValue
  if ('listValue' in value) return value.listValue.value.map(toPlainValue)
  const entries = Object.entries(value.mapValue.value)
  return Object.fromEntries(entries.map(([name, item]) => [name, toPlainValue(item)]))
}

/** Converts plain JSON to a custom value. Returns undefined for invalid input. */
export function fromPlainValue(plain: unknown): CustomValue | undefined {
  const value = wrap(plain)
  return isCustomValue(value) ? value : undefined
}

function wrap(plain: unknown): unknown {
  if (typeof plain === 'string') return { strValue: plain }
  if (typeof plain === 'number') return { numValue: plain }
  if (typeof plain === 'boolean') return { boolValue: plain }
  if (Array.isArray(plain))
    return { listValue: { value: plain.slice(0, MAX_ENTRIES + 1).map(wrap) } }
  if (!isJsonObject(plain)) return undefined
  const entries = Object.entries(plain).map(([name, item]) => [name, wrap(item)])
  return { mapValue: { value: Object.fromEntries(entries) } }
}
