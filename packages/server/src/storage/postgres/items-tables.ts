import type { Queries } from '../database.js'
import type { ItemsTables, NewItem, StoredItem } from '../engine.js'
import { itemCreated, type NewEvent } from '../events/event.js'
import { insertEvents } from '../events/events.js'
import { identifier, type Sql, sql } from '../sql.js'
import { postgresDialect } from './dialect.js'

/** Changes items with one statement for many: each statement costs a round trip. */
export function createPostgresTables(
  tx: Pick<Queries, 'all' | 'run'> & { noteRecord(): void },
): ItemsTables {
  const { content, encode } = postgresDialect.items
  return {
    insert: async (table, items) => {
      const into = sql`insert into ${identifier(table)} (id, owner, revision, ${content})`
      const isLogged = items.some(({ created }) => created)
      if (isLogged) tx.noteRecord()
      const [only] = items
      if (only && items.length === 1 && !isLogged) {
        const { id, owner, revision, text } = only
        const rows = await tx.run(sql`${into}
          values (${id}, ${owner}, ${revision}, ${encode(text)}) on conflict (id) do nothing`)
        return [rows === 1]
      }
      const inserting = sql`${into} ${selectItems(items)} on conflict (id) do nothing returning id`
      const rows = await tx.all<{ id: string }>(isLogged ? withEvents(inserting, items) : inserting)
      const ids = new Set(rows.map(({ id }) => id))
      // Of several items with one id, the first was inserted.
      return items.map(({ id }) => ids.delete(id))
    },
    replace: async (table, items) => {
      await tx.run(sql`update ${identifier(table)} as items
        set owner = sent.owner, revision = sent.revision, ${content} = sent.body
        from (${selectItems(items)}) as sent (id, owner, revision, body) where items.id = sent.id`)
    },
    empty: async (table) => {
      await tx.run(postgresDialect.truncate(identifier(table)))
    },
    drop: async (table) => {
      await tx.run(sql`drop table if exists ${identifier(table)}`)
    },
    rename: async (table, to, suffixes) => {
      await tx.run(sql`alter table ${identifier(table)} rename to ${identifier(to)}`)
      for (const suffix of suffixes) {
        const [before, after] = [`${table}_${suffix}`, `${to}_${suffix}`]
        await tx.run(sql`alter index ${identifier(before)} rename to ${identifier(after)}`)
      }
    },
    // A failed build leaves an invalid index, which the next build or the drop of the index removes.
    abandonBuild: async () => {},
  }
}

/**
 * Selects id, owner, revision and content of items, in their order. Uses json instead of jsonb, which would not keep
 * the content as written.
 */
function selectItems(items: readonly StoredItem[]): Sql {
  const objects = items.map(
    ({ id, owner, revision, text }) =>
      `{"id":${JSON.stringify(id)},"owner":${JSON.stringify(owner)},"revision":${revision},"body":${text}}`,
  )
  return sql`select item->>'id', item->>'owner', (item->>'revision')::bigint, item->'body'
    from json_array_elements(${`[${objects.join(',')}]`}::text::json) with ordinality as sent (item, place)
    order by place`
}

/** Extends an insert that returns ids by the events of the items that it inserts. */
function withEvents(inserting: Sql, items: readonly NewItem[]): Sql {
  // Of several items with one id, the first is inserted.
  const firsts = new Map<string, NewEvent>()
  for (const { id, text, created } of items) {
    if (created && !firsts.has(id)) firsts.set(id, itemCreated(id, text, created))
  }
  const [recording = sql``] = insertEvents(postgresDialect, [...firsts.values()])
  return sql`with inserted as (${inserting}), recorded as (
    ${recording} where entity_id in (select id from inserted)
  ) select id from inserted`
}
