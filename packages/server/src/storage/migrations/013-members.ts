import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/**
 * Slugs, appearance and activity of members, pending approvals and required verifications.
 * @see docs/storage.md#members
 */
export const members: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) => sql`alter table identities add column slug ${types.text}`,
  () => sql`update identities set slug = id`,
  () => sql`create unique index identities_by_slug on identities (slug)`,
  ({ types }) => sql`alter table identities add column display ${types.text} not null default '{}'`,
  ({ types }) =>
    sql`alter table identities add column activity ${types.text} not null default 'ACTIVE'`,
  ({ types }) => sql`alter table identities add column approved_at ${types.integer}`,
  () => sql`update identities set approved_at = created_at`,
  ({ types }) =>
    sql`alter table identities add column verification_required ${types.integer} not null default 0`,
  () => sql`update identities set verification_required = 1 where status = 'PENDING'`,
  () => sql`create index identities_by_status on identities (status, created_at, id)`,
]
