import { type Filter, foldCase, type IdentityStatusName, type Sort } from '@foyer/protocol'
import { countRows, type Reader } from '../database.js'
import type { Scan } from '../scan/scan.js'
import { lookupText, type Sql, sql } from '../sql.js'
import { compileMemberFilter, compileMemberSort } from './compile-member-filter.js'
import { emailKey } from './email-key.js'
import { identityColumns, type StoredIdentity } from './identities.js'

/** Filter, sort and page of a member list; an empty sort list means newest first. */
export interface MemberListing {
  filter: Filter
  sort: Sort
  limit: number
  offset: number
}

/** A page of members. */
export interface MemberPage {
  identities: StoredIdentity[]
  /** Members on all pages. */
  total: number
}

/**
 * Lists a page of members with the total. Filter and sort list name the fields of a member in wire form. A filter
 * matches as in item queries.
 */
export async function listMemberRows(
  scan: Scan,
  { filter, sort, limit, offset }: MemberListing,
): Promise<MemberPage> {
  const matching = compileMemberFilter(filter, scan.dialect)
  const order = sort.length === 0 ? newestFirst : compileMemberSort(sort, scan.dialect)
  return readPage(scan, matching, { order, limit, offset })
}

/**
 * Lists a page of members, newest first, optionally of one status. `search` is a part of the address or nickname, or an
 * id.
 */
export async function listIdentities(
  scan: Scan,
  page: { search: string; status?: IdentityStatusName; limit: number; offset: number },
): Promise<MemberPage> {
  const { contains } = scan.dialect
  const status = page.status === undefined ? sql`true` : sql`status = ${page.status}`
  const matches =
    page.search === ''
      ? sql`true`
      : sql`(${contains(sql`email_key`, lookupText(emailKey(page.search)))}
        or coalesce(${contains(sql`nickname_key`, lookupText(foldCase(page.search.trim())))}, false)
        or id = ${page.search.trim()})`
  return readPage(scan, sql`${status} and ${matches}`, { ...page, order: newestFirst })
}

/** Position in the list of members by registration. */
export type MemberPosition = Pick<StoredIdentity, 'createdAt' | 'id'>

/** Lists members in the order of their registration, after a position. */
export async function listIdentitiesAfter(
  db: Reader,
  { after, limit }: { after: MemberPosition | undefined; limit: number },
): Promise<StoredIdentity[]> {
  const isAfter = after
    ? sql`(created_at, id) > (${after.createdAt.getTime()}, ${lookupText(after.id)})`
    : sql`true`
  return identityColumns.all(
    db,
    sql`where status <> 'DELETED' and ${isAfter} order by created_at, id limit ${limit}`,
  )
}

/** Counts the members. */
export function countIdentities(db: Reader): Promise<number> {
  return countRows(db, sql`from identities where status <> 'DELETED'`)
}

const newestFirst = sql`created_at desc, id`

/** Lists a page of the existing members that meet a condition. */
async function readPage(
  scan: Scan,
  condition: Sql,
  { order, limit, offset }: { order: Sql; limit: number; offset: number },
): Promise<MemberPage> {
  const matching = sql`where status <> 'DELETED' and ${condition} and ${scan.dialect.json.deadlineCheck}`
  const identities = await identityColumns.all(
    scan,
    sql`${matching} order by ${order} limit ${limit} offset ${offset}`,
  )
  const count = identities.length
  const isLast = count < limit && (count > 0 || offset === 0)
  if (isLast) return { identities, total: offset + count }
  const total = await countRows(scan, sql`from identities ${matching}`)
  return { identities, total }
}
