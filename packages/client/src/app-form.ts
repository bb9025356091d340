import { isJsonObject } from '@foyer/protocol'

/*
 * Converts messages between the wire and apps, for all calls but those on items. On the wire `_id`, `_createdDate` and
 * `_updatedDate` have no underscore, dates are text, and so are numbers that JSON cannot hold. @see docs/wire.md#collections
 */

const NAMES = ['id', 'createdDate', 'updatedDate'] as const
const DATES = [
  'createdDate',
  'updatedDate',
  'dateValue',
  'requestedDate',
  'startedDate',
  'finishedDate',
  'deletedDate',
] as const

type WireName = (typeof NAMES)[number]
type WireDate = (typeof DATES)[number]

/** A message in the form of apps: dates as `Date`. */
export type AppForm<Wire> = Wire extends readonly (infer Entry)[]
  ? AppForm<Entry>[]
  : Wire extends object
    ? {
        [Name in keyof Wire as Name extends WireName ? `_${Name}` : Name]: Name extends WireDate
          ? Date | (null extends Wire[Name] ? undefined : never)
          : Name extends 'numValue'
            ? number
            : Name extends 'numberRange'
              ? { min?: number; max?: number }
              : AppForm<Wire[Name]>
      }
    : Wire

/** Converts a response to the form of apps. */
export function fromWire<Wire>(answered: Wire): AppForm<Wire> {
  return shown(answered) as AppForm<Wire>
}

/** Converts a request of an app to the wire form. Values in wire form stay unchanged. */
export function toWire<Wire>(given: AppForm<Wire> | Wire): Wire {
  return wired(given) as Wire
}

/** Returns the wire name of a field, by which lists are sorted. */
export function wireName(name: string): string {
  const [, plain = ''] = /^_(.*)/.exec(name) ?? []
  return NAMES.some((one) => one === plain) ? plain : name
}

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([name, one]) => {
    const isRenamed = NAMES.some((known) => known === name) && !Object.hasOwn(value, `_${name}`)
    return [isRenamed ? `_${name}` : name, shownField(name, one)]
  })
  return Object.fromEntries(entries)
}

function shownField(name: string, value: unknown): unknown {
  if (name === 'numberRange') return mapRange(value, Number)
  if (name === 'numValue') return Number(value)
  if (!DATES.some((known) => known === name)) return shown(value)
  return typeof value === 'string' ? new Date(value) : (value ?? undefined)
}

function wired(value: unknown): unknown {
  if (value instanceof Date) return value.toJSON()
  if (Array.isArray(value)) return value.map(wired)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([name, one]) => {
    if (name === 'numberRange') return [name, mapRange(one, finite)]
    const plain = wireName(name)
    return [Object.hasOwn(value, plain) ? name : plain, wired(one)]
  })
  return Object.fromEntries(entries)
}

function mapRange(range: unknown, turn: (end: unknown) => unknown): unknown {
  if (!isJsonObject(range)) return range
  return Object.fromEntries(Object.entries(range).map(([name, end]) => [name, turn(end)]))
}

/** Converts a number that is not finite to text: JSON cannot represent it. */
function finite(value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}
