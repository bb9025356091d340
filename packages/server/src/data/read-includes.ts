import { assertPaging, type Including, limits } from '@foyer/protocol'
import { DataError } from './errors.js'

/**
 * Reads which fields are to be included, in each form of the wire, with how many items for each referring one.
 * @throws DataError request-invalid for too many fields; CheckError for a limit that is none or too large
 * @see docs/wire.md#includes
 */
export function readIncludes(request: Including): ReadonlyMap<string, number> {
  const {
    includeReferences = [],
    includeReferencedItems = [],
    referencedItemOptions = [],
  } = request
  const asked = [
    ...includeReferencedItems.map((field) => ({ field, limit: undefined })),
    ...referencedItemOptions.map(({ fieldName, limit }) => ({ field: fieldName, limit })),
    ...includeReferences,
  ]
  const wanted = new Map<string, number>()
  for (const { field, limit = limits.defaultPageSize } of asked) {
    assertPaging({ limit })
    wanted.set(field, limit)
  }
  if (wanted.size <= limits.includedFields) return wanted
  throw new DataError(
    'request-invalid',
    `${wanted.size} included fields, expected at most ${limits.includedFields}`,
  )
}
