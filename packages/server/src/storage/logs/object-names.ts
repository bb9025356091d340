import type { Reader } from '../database.js'
import { type Sql, sql } from '../sql.js'

/** Kind of a named object. */
export type NamedKind = 'member' | 'owner' | 'client' | 'key' | 'collection' | 'webhook'

const tables: Readonly<Record<NamedKind, Sql>> = {
  member: sql`select id, email as name from identities`,
  owner: sql`select id, name from owner_accounts`,
  client: sql`select id, name from clients`,
  key: sql`select id, name from api_keys`,
  collection: sql`select id, display_name as name from collections`,
  webhook: sql`select id, url as name from webhook_endpoints`,
}

/** Current names: of a member the e-mail address, of a webhook the URL. */
export interface Names {
  of(kind: NamedKind, id: string | null): string | undefined
}

/** Reads the current names of objects, with one statement for each kind. */
export async function readNames(
  db: Reader,
  objects: readonly { kind: NamedKind; id: string }[],
): Promise<Names> {
  const ids = new Map<NamedKind, Set<string>>()
  for (const { kind, id } of objects) ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
  const names = new Map<string, string>()
  for (const [kind, kindIds] of ids) {
    const condition = db.dialect.columnIn(sql`id`, [...kindIds])
    const rows = await db.all<{ id: string; name: string }>(sql`${tables[kind]} where ${condition}`)
    for (const { id, name } of rows) names.set(`${kind} ${id}`, name)
  }
  return { of: (kind, id) => names.get(`${kind} ${id}`) }
}
