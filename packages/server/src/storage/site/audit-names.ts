import type { AuditEntry, NamedAuditEntry } from '@foyer/protocol/audit'
import type { Database } from '../database.js'
import { type NamedKind, readNames } from './names.js'

/** Kind of the subject, by the part of the action before the dot. */
const kinds: Readonly<Record<string, NamedKind>> = {
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

/**
 * Adds the current names of subjects, and of members who acted: one statement for each kind.
 * @param options.members includes e-mail addresses of members
 */
export async function nameAudit(
  db: Pick<Database, 'all' | 'dialect'>,
  entries: readonly AuditEntry[],
  { members }: { members: boolean },
): Promise<NamedAuditEntry[]> {
  const objects: { kind: NamedKind; id: string }[] = []
  const add = (kind: NamedKind | undefined, id: string | null): void => {
    if (kind === undefined || id === null || (kind === 'member' && !members)) return
    objects.push({ kind, id })
  }
  for (const entry of entries) {
    add(kindOf(entry), entry.subject)
    if (entry.actor.kind === 'member') add('member', entry.actor.id)
  }
  const names = await readNames(db, objects)
  return entries.map((entry) => {
    const { actor, subject } = entry
    const member = actor.kind === 'member' ? names.of('member', actor.id) : undefined
    const namedActor = member === undefined ? actor : { ...actor, name: member }
    const kind = kindOf(entry)
    const subjectName = (kind && names.of(kind, subject)) ?? null
    return { ...entry, actor: namedActor, subjectName }
  })
}

function kindOf({ action }: AuditEntry): NamedKind | undefined {
  return kinds[action.slice(0, action.indexOf('.'))]
}
