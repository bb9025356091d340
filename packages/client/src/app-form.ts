import { isJsonObject } from '@foyer/protocol'
import { protoNumber } from './parse-json.js'

/*
 * Converts messages between the wire form and the app form, for all calls except those on items. In the wire form,
 * `_id`, `_createdDate` and `_updatedDate` have no underscore, dates are ISO 8601 strings, and numbers that JSON cannot
 * represent are strings. @see docs/wire/collections.md
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

/** A message in the app form: `_id`, `_createdDate` and `_updatedDate` with an underscore, and dates as `Date`. */
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

/** Converts a response to the app form. */
export function fromWire<Wire>(response: Wire): AppForm<Wire> {
  return toAppForm(response) as AppForm<Wire>
}

/** Converts a request to the wire form. Values that are already in the wire form stay unchanged. */
export function toWire<Wire>(value: AppForm<Wire> | Wire): Wire {
  return toWireForm(value) as Wire
}

/** Returns the wire name of a field: without the underscore for `_id`, `_createdDate` and `_updatedDate`. */
export function wireName(name: string): string {
  const [, plain = ''] = /^_(.*)/.exec(name) ?? []
  return NAMES.some((known) => known === plain) ? plain : name
}

function toAppForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toAppForm)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([name, field]) => {
    const isRenamed = NAMES.some((known) => known === name) && !Object.hasOwn(value, `_${name}`)
    return [isRenamed ? `_${name}` : name, toAppField(name, field)]
  })
  return Object.fromEntries(entries)
}

function toAppField(name: string, value: unknown): unknown {
  if (name === 'numberRange') return mapRange(value, Number)
  if (name === 'numValue') return Number(value)
  if (!DATES.some((known) => known === name)) return toAppForm(value)
  return typeof value === 'string' ? new Date(value) : (value ?? undefined)
}

function toWireForm(value: unknown): unknown {
  if (value instanceof Date) return value.toJSON()
  if (Array.isArray(value)) return value.map(toWireForm)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([name, field]) => {
    if (name === 'numberRange') return [name, mapRange(field, protoNumber)]
    const plain = wireName(name)
    return [Object.hasOwn(value, plain) ? name : plain, toWireForm(field)]
  })
  return Object.fromEntries(entries)
}

function mapRange(range: unknown, convert: (end: unknown) => unknown): unknown {
  if (!isJsonObject(range)) return range
  return Object.fromEntries(Object.entries(range).map(([name, end]) => [name, convert(end)]))
}
