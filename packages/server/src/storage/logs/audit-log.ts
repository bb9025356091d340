import { randomUUID } from 'node:crypto'
import type { AuditActor, AuditEntry, NamedAuditEntry } from '@foyer/protocol/audit'
import { createWriteBuffer } from '../../lib/write-buffer.js'
import { retention } from '../../limits/retention.js'
import type { Clock } from '../../ports/clock.js'
import type { Log } from '../../ports/log.js'
import { columnsOf, json, plain } from '../columns.js'
import type { Database, Queries, Reader } from '../database.js'
import type { NewEvent } from '../event.js'
import { type AuditRecord, auditedEvents } from '../events/audited-event.js'
import { deleteInBatches, type PurgeDeps } from '../in-batches.js'
import { join, lookupText, type Sql, sql } from '../sql.js'
import { type NamedKind, readNames } from './object-names.js'

/** Position of an entry. Buffered entries are stored late, so the order of entries is that of `at`, then of `seq`. */
export interface AuditPosition {
  at: number
  seq: number
}

/** Filter of entries; without a property, it matches all. */
interface AuditQuery {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: Date | undefined
  before?: AuditPosition | undefined
  limit: number
}

/** A page of entries. */
interface AuditPage {
  entries: AuditEntry[]
  /** Position of the next page; undefined on the last one. */
  next: AuditPosition | undefined
}

/** Audit log: who changed what, and when. */
export interface AuditLog {
  /**
   * Records an action that changes no data, such as a login. If the action has an event type, also writes the event.
   * Buffers records, and drops some if there are too many.
   */
  record(record: AuditRecord): void
  /** Records a change in its transaction. If the action has an event type, also writes the event. */
  recordIn(tx: Queries, record: AuditRecord): Promise<void>
  /** Lists entries, newest first, including the buffered entries of this process. */
  list(query: AuditQuery): Promise<AuditPage>
  /**
   * Adds the current names of subjects, and of members who are actors.
   * @param options.withMembers without it, members have no names, because theirs are e-mail addresses
   */
  addNames(
    entries: readonly AuditEntry[],
    options: { withMembers: boolean },
  ): Promise<NamedAuditEntry[]>
  /** Writes buffered entries. */
  flush(): Promise<void>
}

/** Maximum number of entries, so that failed logins do not fill the disk. */
const MAX_ENTRIES = 1_000_000
/** Maximum buffered entries of one process. */
const MAX_BUFFERED = 500

/** Stores the audit log in the database. @see docs/wire/administration.md#audit-log */
export function createAuditLog(deps: {
  db: Database
  clock: Clock
  log: Pick<Log, 'error'>
}): AuditLog {
  const { db, clock, log } = deps
  const buffer = createWriteBuffer<{ entry: NewAuditEntry; events: readonly NewEvent[] }>({
    write: (buffered) =>
      db.transaction(async (tx) => {
        await insertAudit(
          tx,
          buffered.map(({ entry }) => entry),
        )
        for (const { events } of buffered) for (const event of events) await tx.record(event)
      }),
    log,
    maxBatch: MAX_BUFFERED,
    name: 'entries of the audit log',
  })
  return {
    record: (record) => {
      const now = clock.now()
      buffer.add({ entry: auditEntry(record, now), events: auditedEvents(record, now) })
    },
    recordIn: async (tx, record) => {
      const now = clock.now()
      await insertAudit(tx, [auditEntry(record, now)])
      for (const event of auditedEvents(record, now)) await tx.record(event)
    },
    list: async (query) => {
      await buffer.flush()
      return listAudit(db, query)
    },
    addNames: (entries, options) => nameAudit(db, entries, options),
    flush: buffer.flush,
  }
}

/** An entry before it is stored, without its id. */
type NewAuditEntry = Omit<AuditEntry, 'id' | 'at'> & { at: Date }

/** An entry as it is stored. */
interface AuditRow extends Omit<AuditEntry, 'at' | 'actor'>, AuditPosition {
  actorKind: AuditActor['kind']
  actorId: string | null
  actorName: string | null
}

const columns = columnsOf<AuditRow>('audit', {
  seq: plain,
  id: plain,
  at: plain,
  actorKind: plain,
  actorId: plain,
  actorName: plain,
  action: plain,
  subject: plain,
  network: plain,
  reason: plain,
  detail: json,
})

/** Converts a record to an entry. */
function auditEntry(record: AuditRecord, at: Date): NewAuditEntry {
  const { actor, action, subject, network, reason, detail } = record
  return {
    at,
    actor: actor ?? { kind: 'nobody', id: null },
    action,
    subject,
    network: network ?? null,
    reason: reason ?? null,
    detail: detail ?? null,
  }
}

/** Stores entries in one statement. */
async function insertAudit(tx: Queries, entries: readonly NewAuditEntry[]): Promise<void> {
  const rows = entries.map(
    ({ at, actor, action, subject, network, reason, detail }) => sql`(${randomUUID()},
      ${at.getTime()}, ${actor.kind}, ${storableOrNull(actor.id)}, ${storableOrNull(actor.name ?? null)}, ${action}, ${storableOrNull(subject)},
      ${storableOrNull(network)}, ${storableOrNull(reason)}, ${detail && JSON.stringify(detail)})`,
  )
  await tx.run(sql`insert into audit
    (id, at, actor_kind, actor_id, actor_name, action, subject, network, reason, detail)
    values ${join(rows, ', ')}`)
}

/** Lists entries, newest first. */
async function listAudit(db: Reader, query: AuditQuery): Promise<AuditPage> {
  const rows = await columns.all(
    db,
    sql`where ${join(conditions(query), ' and ')}
      order by at desc, seq desc limit ${query.limit + 1}`,
  )
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  const next = last && { at: last.at, seq: last.seq }
  return { entries: page.map(readEntry), next }
}

/**
 * Removes entries that are too old, and the oldest ones if there are too many.
 * @returns the number of removed entries
 */
export async function purgeAudit({ db, clock }: PurgeDeps): Promise<number> {
  const before = clock.now().getTime() - retention.auditEntry * 1000
  const audit = { table: 'audit', key: 'seq' }
  const old = await deleteInBatches(db, { ...audit, where: sql`at < ${before}` })
  const isSurplus = sql`seq <= (select max(seq) from audit) - ${MAX_ENTRIES}`
  return old + (await deleteInBatches(db, { ...audit, where: isSurplus }))
}

/** Kinds of actors that a filter may name instead of an id. */
const actorKinds: Readonly<Record<AuditActor['kind'], true>> = {
  owner: true,
  operator: true,
  member: true,
  visitor: true,
  nobody: true,
}

function conditions({ actor, action, subject, from, before }: AuditQuery): Sql[] {
  const all = [sql`true`]
  if (actor !== undefined) {
    const actorText = lookupText(actor)
    // Only `actor_id` has an index. The kind is compared only if the string is a kind.
    all.push(
      Object.hasOwn(actorKinds, actor)
        ? sql`(actor_id = ${actorText} or actor_kind = ${actorText})`
        : sql`actor_id = ${actorText}`,
    )
  }
  if (action !== undefined) {
    const actionText = lookupText(action)
    // The slash follows the dot in ASCII, so this is the range of the actions that begin with the string and a dot.
    all.push(
      sql`(action = ${actionText} or (action >= ${actionText && `${actionText}.`} and action < ${actionText && `${actionText}/`}))`,
    )
  }
  if (subject !== undefined) all.push(sql`subject = ${lookupText(subject)}`)
  if (from !== undefined) all.push(sql`at >= ${from.getTime()}`)
  if (before !== undefined) all.push(sql`(at, seq) < (${before.at}, ${before.seq})`)
  return all
}

/** Replaces a string that no database can store by null, so that the rest of the entry is kept. */
function storableOrNull(text: string | null): string | null {
  return text === null ? null : lookupText(text)
}

function readEntry(row: AuditRow): AuditEntry {
  const { seq: _, at, actorKind, actorId, actorName, ...entry } = row
  const name = actorName === null ? {} : { name: actorName }
  return {
    ...entry,
    at: new Date(at).toISOString(),
    actor: { kind: actorKind, id: actorId, ...name },
  }
}

/** Kind of the subject, by the part of the action before the dot; `recovery` is a password reset. */
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

/** Adds the current names of subjects and actors. Sends one statement for each kind. */
async function nameAudit(
  db: Reader,
  entries: readonly AuditEntry[],
  { withMembers }: { withMembers: boolean },
): Promise<NamedAuditEntry[]> {
  const objects: { kind: NamedKind; id: string }[] = []
  const add = (kind: NamedKind | undefined, id: string | null): void => {
    if (kind === undefined || id === null || (kind === 'member' && !withMembers)) return
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
