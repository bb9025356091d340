import type { Filter, Sort } from '@foyer/protocol'
import { compileScan } from './compile-filter.js'
import { compileSort } from './compile-sort.js'
import { first } from './database.js'
import {
  type IdentityRow,
  identityColumns,
  readIdentity,
  type StoredIdentity,
} from './identities.js'
import type { Scan } from './scan.js'
import { type Sql, sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'

/** Which members, in which order; an empty sort list gives the newest first. */
export interface MemberListing {
  filter: Filter
  sort: Sort
  limit: number
  offset: number
}

/**
 * A page of members with how many there are. Filter and sort list name the fields of a member as it travels: for the
 * query each row is such a document, so conditions mean what they mean with items.
 */
export async function listMemberRows(
  scan: Scan,
  { filter, sort, limit, offset }: MemberListing,
): Promise<{ identities: StoredIdentity[]; total: number }> {
  const { json } = scan.dialect
  const order = sort.length === 0 ? sql`created_at desc, id` : compileSort(sort, json)
  const matching = sql`${documents(scan.dialect)} where ${compileScan(filter, json)}`
  const rows = await scan.all<IdentityRow>(
    sql`select ${identityColumns} from ${matching} order by ${order} limit ${limit} offset ${offset}`,
  )
  const count = await first<{ total: number }>(scan, sql`select count(*) as total from ${matching}`)
  return { identities: rows.map(readIdentity), total: count?.total ?? 0 }
}

/** Members that are there, each with its document in the column `data`. */
function documents(dialect: SqlDialect): Sql {
  const of = (name: string): Sql => dialect.jsonField(sql`profile`, name)
  const document = dialect.documentColumns({
    id: sql`id`,
    contactId: sql`id`,
    loginEmail: sql`email`,
    status: sql`case status when 'ACTIVE' then 'APPROVED' else status end`,
    privacyStatus: sql`case ${of('privacyStatus')} when 'PUBLIC' then 'PUBLIC' else 'PRIVATE' end`,
    activityStatus: sql`activity`,
    createdDate: sql`created_at`,
    updatedDate: sql`updated_at`,
    lastLoginDate: sql`last_login_at`,
    contact: { firstName: of('firstName'), lastName: of('lastName') },
    profile: {
      nickname: of('nickname'),
      slug: sql`slug`,
      title: dialect.jsonField(sql`display`, 'title'),
    },
  })
  return sql`(select ${identityColumns}, ${document} from identities
    where status <> 'DELETED') as members`
}
