import type { FieldMismatch } from '@foyer/protocol/collection-endpoints'
import { ApiError } from '../../../api/api-error.js'
import { asSentence } from '../../../ui/format/sentence.js'
import { texts } from './texts/texts.js'

/** Returns the problems of a server error, by the field that each names. */
export function serverProblems(
  error: Error | null,
  keys: readonly string[],
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  if (!(error instanceof ApiError)) return problems
  const add = (path: unknown, text: string): void => {
    if (typeof path !== 'string') return
    const inItem = path.replace(/^(dataItem\.)?(data\.)?/, '')
    const key = keys.find((candidate) => candidate === inItem || inItem.startsWith(`${candidate}.`))
    if (key !== undefined && !problems.has(key)) problems.set(key, asSentence(text))
  }
  const mismatches = Array.isArray(error.data.mismatches) ? error.data.mismatches : []
  for (const { field, expected, found } of mismatches as FieldMismatch[]) {
    add(field, texts.mismatch(expected, found))
  }
  for (const { field, description } of error.violations) add(field, description)
  for (const path of [error.data.field, error.data.fieldKey, error.data.fieldName]) {
    add(path, error.message)
  }
  return problems
}
