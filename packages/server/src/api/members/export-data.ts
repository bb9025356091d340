import { Buffer } from 'node:buffer'
import { generalCodes } from '@foyer/protocol'
import type {
  ExportedAccount,
  ExportedItems,
  ExportPageResponse,
} from '@foyer/protocol/account-data-endpoints'
import * as v from 'valibot'
import { type ExportPlace, exportItems } from '../../data/deletion/export-items.js'
import { HttpError } from '../../http/errors.js'
import { accountFacts } from '../../identity/deletion/exported-account.js'
import { toMember } from '../../identity/profile/wire-member.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { toWireFactor } from '../auth/my-factors.js'
import { toWireSession } from '../auth/sessions.js'
import type { RouteDeps } from '../kit/deps.js'

/**
 * Reads a page of a member's exported data: the account on the first page, items on each.
 * @throws HttpError 400 for a cursor of another call
 */
export async function exportPage(
  deps: RouteDeps,
  identity: StoredIdentity,
  cursor: string | undefined,
): Promise<ExportPageResponse> {
  const from = cursor === undefined ? undefined : readCursor(cursor)
  const { collections, next } = await exportItems(deps, identity.id, from)
  const page = { collections, nextCursor: next === undefined ? null : writeCursor(next) }
  return from ? page : { account: await toAccount(deps, identity), ...page }
}

/** Streams the export as one JSON document, with at most one page in memory. */
export function exportStream(
  deps: RouteDeps,
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
  deps: RouteDeps,
  identity: StoredIdentity,
): AsyncGenerator<string, void, undefined> {
  let page = await exportPage(deps, identity, undefined)
  yield `{"account":${JSON.stringify(page.account, null, 1)},\n"collections":[`
  let started: string | undefined
  for (;;) {
    for (const part of page.collections) {
      yield textOf(part, started)
      started = part.collectionId
    }
    if (page.nextCursor === null) break
    page = await exportPage(deps, identity, page.nextCursor)
  }
  yield started === undefined ? ']}\n' : '\n]}\n]}\n'
}

/** Renders the items of a page: continues the open collection or starts another one. */
function textOf({ collectionId, displayName, items }: ExportedItems, started?: string): string {
  const lines = items.map((item) => JSON.stringify(item)).join(',\n')
  if (started === collectionId) return `,\n${lines}`
  const head = JSON.stringify({ collectionId, displayName }).slice(0, -1)
  return `${started === undefined ? '\n' : '\n]},\n'}${head},"items":[\n${lines}`
}

async function toAccount(deps: RouteDeps, identity: StoredIdentity): Promise<ExportedAccount> {
  const facts = await accountFacts(deps, identity)
  const { profile, emailVerified, roles } = identity
  return {
    exportedAt: deps.clock.now().toISOString(),
    site: { name: deps.siteName, url: deps.publicUrl },
    member: toMember(identity, 'FULL'),
    profile,
    emailVerified,
    roles,
    deletion: facts.dueAt && { dueAt: facts.dueAt.toISOString() },
    factors: facts.factors.map(toWireFactor),
    recoveryCodesLeft: facts.recoveryCodesLeft,
    devices: facts.devices.map(({ userAgent, createdAt, lastUsedAt }) => ({
      userAgent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    sessions: facts.sessions.map((session) => ({
      ...toWireSession(session),
      endedAt: session.endedAt?.toISOString() ?? null,
    })),
    consents: facts.consents.map(({ givenAt, ...consent }) => ({
      ...consent,
      givenAt: givenAt.toISOString(),
    })),
    activity: facts.activity.map(({ at, action, network, reason }) => ({
      at,
      action,
      network,
      reason,
    })),
  }
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
