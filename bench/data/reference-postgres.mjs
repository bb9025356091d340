// Upper limit with PostgreSQL: bare node:http and hand-written SQL on a copy of the same table, with the same driver.
import { connectToPostgres } from '../../scripts/lib/postgres/connect-to-postgres.mjs'
import { serveReference } from './serve-reference.mjs'

/** The number of Foyer's connections for reading and writing together. */
const sql = connectToPostgres(process.env.REFERENCE_URL ?? '', { max: 12 })
const items = sql('bare.items')

serveReference({
  get: async (id) => {
    const [row] = await sql`select body::text from ${items} where id = ${id}`
    return row?.body
  },
  byGenre: (genre) => sql`select id, body::text as text from ${items}
    where data->'genre' = to_jsonb(${genre}::text) order by seq limit 51`,
  byYears: (from, to) => sql`select id, body::text as text from ${items}
    where data->'year' >= to_jsonb(${from}::int) and data->'year' < to_jsonb(${to}::int)
    order by data->'year', id limit 51`,
  byRating: (rating) => sql`select id, body::text as text from ${items}
    where (data->>'rating')::float8 >= ${rating}::float8 order by data->'year', id limit 51`,
  countGenre: async (genre) => {
    const [row] = await sql`select count(*)::int as total from ${items}
      where data->'genre' = to_jsonb(${genre}::text)`
    return row?.total
  },
  countRating: async (rating) => {
    const [row] = await sql`select count(*)::int as total from ${items}
      where data->'rating' >= to_jsonb(${rating}::float8)`
    return row?.total
  },
  insert: async ({ id, text }) => {
    await sql`insert into ${items} (id, revision, body) values (${id}, 1, ${text}::text::json)`
  },
  update: async ({ id, text }) => {
    await sql`update ${items} set revision = revision + 1, body = ${text}::text::json where id = ${id}`
  },
  insertAll: (rows) =>
    sql.begin(async (tx) => {
      for (const { id, text } of rows) {
        await tx`insert into ${items} (id, revision, body) values (${id}, 1, ${text}::text::json)`
      }
    }),
})
