import type { CollectionDeclaration } from '@foyer/protocol/collection-endpoints'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { editJson } from './edit-json.js'
import { writeDeclaration, writeNewDeclaration } from './write-declaration.js'

/** Returns the unified diff of two texts of a file; empty if they are equal. */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return ''
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY }
  return createTwoFilesPatch(path, path, before, after, '', '', options)
}

/** Returns the unified diff of two declarations of a collection, as a site file has them; empty if they are equal. */
export function declarationDiff(
  before: CollectionDeclaration,
  after: CollectionDeclaration,
): string {
  const written = writeNewDeclaration(before)
  const text = `${JSON.stringify(written, null, 2)}\n`
  return unifiedDiff('foyer.json', text, editJson(text, writeDeclaration(written, after)))
}
