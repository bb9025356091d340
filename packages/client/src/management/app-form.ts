import { isJsonObject } from '@foyer/protocol'

/*
 * What manages a site travels in another form than apps see: ids and dates have plain names there, and numbers that
 * JSON cannot hold are text. Items travel as they are. @see docs/wire.md#collections
 */

const NAMES = ['id', 'createdDate', 'updatedDate'] as const

type WireName = (typeof NAMES)[number]

/** A message as apps see it. */
export type AppForm<Wire> = Wire extends readonly (infer Entry)[]
  ? AppForm<Entry>[]
  : Wire extends object
    ? {
        [Name in keyof Wire as Name extends WireName ? `_${Name}` : Name]: Name extends
          | 'createdDate'
          | 'updatedDate'
          ? Date
          : Name extends 'numberRange'
            ? { min?: number; max?: number }
            : AppForm<Wire[Name]>
      }
    : Wire

/** Turns an answer into the form of apps. */
export function toApp<Wire>(answered: Wire): AppForm<Wire> {
  return shown(answered) as AppForm<Wire>
}

/** Turns what an app gives into the form that travels. */
export function fromApp<Wire>(given: AppForm<Wire>): Wire {
  return wired(given) as Wire
}

/** The name of a field as it travels: lists are sorted by it. */
export function wireName(name: string): string {
  const [, plain = ''] = /^_(.*)/.exec(name) ?? []
  return NAMES.some((one) => one === plain) ? plain : name
}

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([name, one]) => {
    const isOurs = NAMES.some((known) => known === name) && !Object.hasOwn(value, `_${name}`)
    if (name === 'numberRange') return [name, mapRange(one, Number)]
    if (!isOurs) return [name, shown(one)]
    return [`_${name}`, name === 'id' || typeof one !== 'string' ? one : new Date(one)]
  })
  return Object.fromEntries(entries)
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

function finite(end: unknown): unknown {
  return typeof end === 'number' && !Number.isFinite(end) ? String(end) : end
}
