import type { Queries } from '../database.js'
import type { CheckedFields, ItemRows } from '../engine/item-rows.js'
import { toCreatedEvent } from '../event.js'
import { eventRow } from '../events/events.js'
import { identifier, insertInto, join, type Sql, sql } from '../sql.js'
import { StaleFieldsError } from '../storage-error.js'
import type { NewItem, StoredItem } from '../stored-item.js'
import { postgresDialect, recordset } from './sql-dialect.js'

/**
 * Creates the `ItemRows` of PostgreSQL. One statement writes many items, because each statement costs a round trip.
 * @param tx.onEventsWritten called before a statement that writes events too
 */
export function createPostgresItemRows(
  tx: Pick<Queries, 'all' | 'run'> & { onEventsWritten(): void },
): ItemRows {
  const { content } = postgresDialect.itemColumns
  return {
    insert: async (table, items, checked) => {
      const inserting = sql`insert into ${identifier(table)} (id, owner, revision, ${content})
        ${selectItems(items, checked)} on conflict (id) do nothing`
      const isLogged = items.some(({ origin }) => origin)
      if (isLogged) tx.onEventsWritten()
      const rows = await unlessStale(
        tx.all<{ id: string }>(
          isLogged ? withEvents(inserting, items) : sql`${inserting} returning id`,
        ),
      )
      const ids = new Set(rows.map(({ id }) => id))
      // Of several items with the same id, the first was inserted.
      return items.map(({ id }) => ids.delete(id))
    },
    replace: async (table, items, checked) => {
      const updating = sql`update ${identifier(table)} as items
        set owner = sent.owner, revision = sent.revision, ${content} = sent.body
        from (${selectItems(items, checked)}) as sent (id, owner, revision, body)
        where items.id = sent.id`
      await unlessStale(tx.run(updating))
    },
    // `failIfStale` checks it in the statements above.
    assertChecked: async () => {},
  }
}

/** Marker in the error of a statement that `failIfStale` fails. */
const staleMarker = 'stale fields of the collection '

/**
 * Condition that fails the statement if the enforced fields of the collection changed after the items were checked. It
 * casts a text with a marker to boolean, so that the error contains the marker. A statement waits for
 * `ItemsTables.lock` before its snapshot begins, so it sees a change of the fields that was committed during the wait.
 */
function failIfStale(checked: CheckedFields | undefined): Sql {
  if (!checked) return sql`true`
  return sql`(select case when enforced = ${checked.enforcedSinceRevision}::bigint then true else (${staleMarker}::text || id)::boolean end
    from collections where id = ${checked.id}::text)`
}

async function unlessStale<T>(running: Promise<T>): Promise<T> {
  try {
    return await running
  } catch (error) {
    throw error instanceof Error && error.message.includes(staleMarker)
      ? new StaleFieldsError()
      : error
  }
}

/**
 * Selects id, author, revision and content of items, in order. Uses json, because jsonb would normalize the
 * content.
 */
function selectItems(items: readonly StoredItem[], checked: CheckedFields | undefined): Sql {
  const objects = items.map(
    ({ id, author, revision, text }) =>
      `{"id":${JSON.stringify(id)},"owner":${JSON.stringify(author)},"revision":${revision},"body":${text}}`,
  )
  return sql`select id, owner, revision, body
    from rows from (json_to_recordset(${`[${objects.join(',')}]`}::text::json)
      as (id text, owner text, revision bigint, body json)) with ordinality
      as sent (id, owner, revision, body, position)
    where ${failIfStale(checked)} order by position`
}

/**
 * Extends an insert by the events of the inserted items, and returns the ids of these items. The events copy the
 * content from the items, so that it is sent only once.
 */
function withEvents(inserting: Sql, items: readonly NewItem[]): Sql {
  // Of several items with the same id, the first is inserted.
  const { content } = postgresDialect.itemColumns
  const firsts = new Map<string, ReturnType<typeof eventRow>>()
  for (const { id, origin } of items) {
    if (origin && !firsts.has(id)) firsts.set(id, eventRow(toCreatedEvent(id, origin)))
  }
  const rows = [...firsts.values()]
  const columns = Object.keys(rows[0] ?? {})
  const values = join(
    columns.map((column) => sql`sent.${identifier(column)}`),
    ', ',
  )
  return sql`with inserted as (${inserting} returning id, ${content}), recorded as (
    ${insertInto('events', [...columns, 'detail'])}
    select ${values}, '{"item":' || ${content}::text || '}'
    from inserted join ${recordset('events', rows)} on entity_id = inserted.id
    ${postgresDialect.events.insertEnd}
  ) select id from inserted`
}
