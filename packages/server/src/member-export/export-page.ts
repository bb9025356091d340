import type { ExportPageResponse } from '@foyer/protocol/account-data-endpoints'
import * as v from 'valibot'
import { readExportCursor, writeExportCursor } from '../data/paging/export-cursor.js'
import type { StoredIdentity } from '../storage/identity/identities.js'
import { type ExportDeps, exportAccount } from './export-account.js'
import { exportItems } from './export-items.js'

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
  const from = cursor === undefined ? undefined : readExportCursor(position, cursor)
  const { collections, next } = await exportItems(deps, identity.id, from)
  const page = { collections, nextCursor: next === undefined ? null : writeExportCursor(next) }
  return from ? page : { account: await exportAccount(deps, identity), ...page }
}

const position = v.strictObject({
  collectionId: v.string(),
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
