import type { ExportedItems } from '@foyer/protocol/account-data-endpoints'
import type { StoredIdentity } from '../storage/identity/identities.js'
import { type ExportDeps, exportAccount } from './export-account.js'
import { type ExportPosition, exportItems } from './export-items.js'

/** Streams a member's data as one JSON document, with at most one page of items in memory. */
export function exportStream(
  deps: ExportDeps,
  identity: StoredIdentity,
): ReadableStream<Uint8Array> {
  const pieces = exportText(deps, identity)
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
}

async function* exportText(
  deps: ExportDeps,
  identity: StoredIdentity,
): AsyncGenerator<string, void, undefined> {
  const account = await exportAccount(deps, identity)
  yield `{"account":${JSON.stringify(account, null, 1)},\n"collections":[`
  let started: string | undefined
  let position: ExportPosition | undefined
  do {
    const { collections, next } = await exportItems(deps, identity.id, position)
    for (const part of collections) {
      yield textOf(part, started)
      started = part.collectionId
    }
    position = next
  } while (position)
  yield started === undefined ? ']}\n' : '\n]}\n]}\n'
}

/** Renders the items of a page. Continues the collection `started`, or starts another one. */
function textOf({ collectionId, displayName, items }: ExportedItems, started?: string): string {
  const lines = items.map((item) => JSON.stringify(item)).join(',\n')
  if (started === collectionId) return `,\n${lines}`
  const head = JSON.stringify({ collectionId, displayName }).slice(0, -1)
  return `${started === undefined ? '\n' : '\n]},\n'}${head},"items":[\n${lines}`
}
