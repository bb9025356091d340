import { type CollectionField, isJsonObject } from '@foyer/protocol'

interface Form {
  expected: string
  fits(value: unknown): boolean
}

const text: Form = { expected: 'a string', fits: isString }

/** Form of the values of a field type in JSON. Types that are not listed hold any value. */
const forms: Readonly<Partial<Record<string, Form>>> = {
  TEXT: text,
  RICH_TEXT: text,
  URL: text,
  EMAIL: text,
  SLUG: text,
  LANGUAGE: text,
  DATE: text,
  TIME: text,
  REFERENCE: text,
  NUMBER: { expected: 'a number', fits: (value) => typeof value === 'number' },
  BOOLEAN: { expected: 'true or false', fits: (value) => typeof value === 'boolean' },
  DATETIME: { expected: 'a time such as {"$date": "2026-01-31T12:00:00Z"}', fits: isTime },
  ARRAY_STRING: { expected: 'a list of strings', fits: isStrings },
  MULTI_REFERENCE: { expected: 'a list of ids', fits: isStrings },
  ARRAY: { expected: 'a list', fits: (value) => Array.isArray(value) },
  OBJECT: { expected: 'an object', fits: isJsonObject },
}

/**
 * Describes the first mismatch between an item of a seed and the fields of its collection: the type of a value, or a
 * required field without one. Fields that are not declared are allowed. Returns undefined if all fit.
 */
export function seedProblem(item: unknown, fields: readonly CollectionField[]): string | undefined {
  if (!isJsonObject(item)) return 'expected an object'
  for (const { key, type, required } of fields) {
    const value = item[key]
    if (value === undefined || value === null) {
      if (required === true) return `the field "${key}" is required`
      continue
    }
    const form = forms[type]
    if (form && !form.fits(value)) {
      const found = JSON.stringify(value).slice(0, 60)
      return `the field "${key}" has the type ${type}: expected ${form.expected}, found ${found}`
    }
  }
  return undefined
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every(isString)
}

function isTime(value: unknown): boolean {
  const time = isJsonObject(value) ? value.$date : undefined
  return isString(time) && !Number.isNaN(Date.parse(time))
}
