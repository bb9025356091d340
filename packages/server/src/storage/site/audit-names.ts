import type { AuditEntry, NamedAuditEntry } from '@foyer/protocol/audit'
import type { Database } from '../database.js'
import { type Sql, sql } from '../sql.js'

type Kind = 'member' | 'owner' | 'client' | 'key' | 'collection' | 'webhook'

/** Kind of the subject, by the part of the action before the dot. */
const kinds: Readonly<Record<string, Kind>> = {
  member: 'member',
  login: 'member',
  session: 'member',
  verification: 'member',
  recovery: 'member',
  owner: 'owner',
  client: 'client',
  consent: 'client',
  key: 'key',
  collection: 'collection',
  index: 'collection',
  items: 'collection',
  webhook: 'webhook',
}

const tables: Readonly<Record<Kind, Sql>> = {
  member: sql`select id, email as name from identities`,
  owner: sql`select id, name from owner_accounts`,
  client: sql`select id, name from clients`,
  key: sql`select id, name from api_keys`,
  collection: sql`select id, display_name as name from collections`,
  webhook: sql`select id, url as name from webhook_endpoints`,
}

/**
 * Adds the current names of subjects, and of members who acted: one statement for each kind.
 * @param options.members includes e-mail addresses of members
 */
export async function nameAudit(
  db: Pick<Database, 'all' | 'dialect'>,
  entries: readonly AuditEntry[],
  { members }: { members: boolean },
): Promise<NamedAuditEntry[]> {
  const ids = new Map<Kind, Set<string>>()
  const add = (kind: Kind | undefined, id: string | null): void => {
    if (kind === undefined || id === null || (kind === 'member' && !members)) return
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
  }
  for (const entry of entries) {
    add(kindOf(entry), entry.subject)
    if (entry.actor.kind === 'member') add('member', entry.actor.id)
  }
  const names = new Map<string, string>()
  for (const [kind, kindIds] of ids) {
    const condition = db.dialect.isOneOf(sql`id`, [...kindIds])
    const rows = await db.all<{ id: string; name: string }>(sql`${tables[kind]} where ${condition}`)
    for (const { id, name } of rows) names.set(`${kind} ${id}`, name)
  }
  return entries.map((entry) => {
    const { actor, subject } = entry
    const member = actor.kind === 'member' ? names.get(`member ${actor.id}`) : undefined
    const namedActor = member === undefined ? actor : { ...actor, name: member }
    const subjectName = names.get(`${kindOf(entry)} ${subject}`) ?? null
    return { ...entry, actor: namedActor, subjectName }
  })
}

function kindOf({ action }: AuditEntry): Kind | undefined {
  return kinds[action.slice(0, action.indexOf('.'))]
}
