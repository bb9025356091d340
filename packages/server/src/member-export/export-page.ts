import { Buffer } from 'node:buffer'
import { generalCodes } from '@foyer/protocol'
import type { ExportPageResponse } from '@foyer/protocol/account-data-endpoints'
import * as v from 'valibot'
import { type ExportPlace, exportItems } from '../../data/deletion/export-items.js'
import { HttpError } from '../../http/errors.js'
import { exportAccount } from '../../identity/deletion/export-account.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { RouteCallDeps } from '../kit/deps.js'

/**
 * Reads a page of a member's exported data: the account on the first page, items on each.
 * @throws HttpError 400 for a cursor of another call
 */
export async function exportPage(
  deps: RouteCallDeps,
  identity: StoredIdentity,
  cursor: string | undefined,
): Promise<ExportPageResponse> {
  const from = cursor === undefined ? undefined : readCursor(cursor)
  const { collections, next } = await exportItems(deps, identity.id, from)
  const page = { collections, nextCursor: next === undefined ? null : writeCursor(next) }
  return from ? page : { account: await exportAccount(deps, identity), ...page }
}

const place = v.strictObject({
  collectionId: v.string(),
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

function writeCursor(at: ExportPlace): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url')
}

function readCursor(cursor: string): ExportPlace {
  const text = Buffer.from(cursor, 'base64url').toString()
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), place), text)
  if (result.success) return result.output
  const expected = '"cursor": expected the "nextCursor" of an earlier page of this export'
  throw new HttpError(400, generalCodes.malformedRequest, expected)
}
