import { isJsonObject, isStorableText } from '@foyer/protocol'
import * as v from 'valibot'
import { isStorable } from '../../../lib/is-storable.js'

/** Schema of the values of a column of a backup: strings, whole numbers or null. */
export type ValueSchema = v.GenericSchema<unknown, unknown>

/**
 * Schema of a string. Most have no maximum length: a stricter limit than that of the writes would make the backup of a
 * working site useless.
 */
export const text = (maxLength = Number.MAX_SAFE_INTEGER): v.GenericSchema<unknown, string> =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.check(isStorableText, 'expected a string without NUL and unpaired surrogates'),
  )

/** An id: a UUID, or a name given by the owner or an earlier release. */
export const id: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^[^\s\p{Cc}]{1,256}$/u, 'expected an id of 1 to 256 characters without space'),
)

export const uuid: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'expected a UUID'),
)

/** A SHA-256 hash, or an HMAC or secret of the same length, as base64url. */
export const digest: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/, 'expected a SHA-256 as base64url'),
)

/** The latest time that a `Date` can hold. */
const LATEST_MS = 8.64e15

/** Milliseconds since 1970. */
export const time: v.GenericSchema<unknown, number> = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(LATEST_MS),
)

export const count: v.GenericSchema<unknown, number> = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
)

/** Sequence number of a row. */
export const seq = v.pipe(count, v.minValue(1))

/** A boolean, stored as a number. */
export const flag: v.GenericSchema<unknown, 0 | 1> = v.picklist([0, 1], 'expected 0 or 1')

export function oneOf<const Options extends readonly string[]>(options: Options): ValueSchema {
  return v.picklist(options, `expected one of ${options.join(', ')}`)
}

/** Schema of a union type of strings. The type of `names` makes the compiler require every member. */
export function nameOf<Name extends string>(names: Record<Name, true>): ValueSchema {
  return oneOf(Object.keys(names))
}

/** Schema of a JSON text. */
export function json(schema: ValueSchema): ValueSchema {
  return v.pipe(
    text(),
    v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
      try {
        return JSON.parse(dataset.value) as unknown
      } catch {
        addIssue({ message: 'expected JSON' })
        return NEVER
      }
    }),
    schema,
  )
}

/** Schema of a JSON text that every database can store and compare. */
export function storableJson(schema: ValueSchema): ValueSchema {
  return v.pipe(
    json(schema),
    v.check(isStorable, 'expected strings without NUL and unpaired surrogates'),
  )
}

/** Schema of the rows of a table. */
export interface TableSchema {
  columns: Readonly<Record<string, ValueSchema>>
  /** Describes a row whose values are valid one by one, but not together. */
  problem?(row: Readonly<Record<string, unknown>>): string | undefined
}

/** An error in JSON. Its description may quote any text of a request. */
export const storedError = v.looseObject({ code: text(), description: v.string() })

/** Schemas of tables by name. */
export type TableSchemas = Readonly<Record<string, TableSchema>>

export const object: ValueSchema = v.custom(isJsonObject, 'expected an object')

export const orNull = (schema: ValueSchema): ValueSchema => v.nullable(schema)
