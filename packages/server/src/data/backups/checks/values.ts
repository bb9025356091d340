import { isJsonObject, isStorableText } from '@foyer/protocol'
import * as v from 'valibot'

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

export const uuid: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'expected a UUID'),
)

/** A SHA-256 hash as base64url. */
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

/** An error in JSON. Its description may quote any text of a request. */
export const storedError = v.looseObject({ code: text(), description: v.string() })

export const object: ValueSchema = v.custom(isJsonObject, 'expected an object')

export const orNull = (schema: ValueSchema): ValueSchema => v.nullable(schema)
