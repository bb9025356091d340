import { Buffer } from 'node:buffer'
import { CheckError, generalCodes } from '@foyer/protocol'
import type { ExportPageResponse } from '@foyer/protocol/account-data-endpoints'
import * as v from 'valibot'
import type { StoredIdentity } from '../storage/identity/identities.js'
import { type ExportDeps, exportAccount } from './export-account.js'
import { type ExportPosition, exportItems } from './export-items.js'

/**
 * Reads a page of a member's exported data. Only the first page contains the account. Any page may contain items, and
 * the last may have none.
 * @throws CheckError for a cursor of another call
 */
export async function exportPage(
  deps: ExportDeps,
  identity: StoredIdentity,
  cursor: string | undefined,
): Promise<ExportPageResponse> {
  const from = cursor === undefined ? undefined : readCursor(cursor)
  const { collections, next } = await exportItems(deps, identity.id, from)
  const page = { collections, nextCursor: next === undefined ? null : writeCursor(next) }
  return from ? page : { account: await exportAccount(deps, identity), ...page }
}

const position = v.strictObject({
  collectionId: v.string(),
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

function writeCursor(at: ExportPosition): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url')
}

function readCursor(cursor: string): ExportPosition {
  const text = Buffer.from(cursor, 'base64url').toString()
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), position), text)
  if (result.success) return result.output
  const expected = '"cursor": expected the "nextCursor" of an earlier page of this export'
  throw new CheckError(generalCodes.malformedRequest, expected)
}
