import type { ExportedItems, ExportPageResponse } from '@foyer/protocol/account-data-endpoints'
import * as v from 'valibot'
import { readExportCursor, writeExportCursor } from '../data/paging/cursor.js'
import type { IdentityDeps } from '../identity/deps.js'
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
  const from = cursor === undefined ? undefined : readExportCursor(positionSchema, cursor)
  const { collections, next } = await exportItems(deps, identity.id, from)
  const page = { collections, nextCursor: next === undefined ? null : writeExportCursor(next) }
  return from ? page : { account: await exportAccount(deps, identity), ...page }
}

const positionSchema = v.strictObject({
  collectionId: v.string(),
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** Streams a member's data as one JSON document, with at most one page of items in memory. */
export function exportStream(
  deps: ExportDeps,
  identity: StoredIdentity,
): ReadableStream<Uint8Array> {
  return ReadableStream.from(exportText(deps, identity)).pipeThrough(new TextEncoderStream())
}

async function* exportText(
  deps: ExportDeps,
  identity: StoredIdentity,
): AsyncGenerator<string, void, undefined> {
  const account = await exportAccount(deps, identity)
  yield `{"account":${JSON.stringify(account, null, 1)},\n"collections":[`
  let openCollectionId: string | undefined
  let position: ExportPosition | undefined
  do {
    const { collections, next } = await exportItems(deps, identity.id, position)
    for (const part of collections) {
      yield textOf(part, openCollectionId)
      openCollectionId = part.collectionId
    }
    position = next
  } while (position)
  yield openCollectionId === undefined ? ']}\n' : '\n]}\n]}\n'
}

/** Renders the items of a page. Continues the collection whose array is open, or starts another one. */
function textOf(
  { collectionId, displayName, items }: ExportedItems,
  openCollectionId?: string,
): string {
  const lines = items.map((item) => JSON.stringify(item)).join(',\n')
  if (openCollectionId === collectionId) return `,\n${lines}`
  const head = JSON.stringify({ collectionId, displayName }).slice(0, -1)
  return `${openCollectionId === undefined ? '\n' : '\n]},\n'}${head},"items":[\n${lines}`
}

/** Records an export by the caller in the audit log. Exports that a member made appear in the member's next export. */
export function recordExport({ db, audit }: IdentityDeps, { id }: StoredIdentity): Promise<void> {
  return db.transaction((tx) => audit.recordIn(tx, { action: 'member.data-exported', subject: id }))
}
