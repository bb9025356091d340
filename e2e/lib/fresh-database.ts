import { randomBytes } from 'node:crypto'
import postgres from 'postgres'

/** A schema for one server in the PostgreSQL of the run; it is made by the server. */
export interface FreshDatabase {
  /** What `FOYER_DATABASE_URL` takes. */
  url: string
  /** Removes the schema with all that is in it. */
  drop(): Promise<void>
}

/** Whether the run has a PostgreSQL: `npm test` gives it one. */
export const hasPostgres: boolean = Boolean(process.env.FOYER_TEST_DATABASE_URL)

/** Names a schema that nobody else uses. Throws when the run has no PostgreSQL. */
export function freshDatabase(): FreshDatabase {
  const base = process.env.FOYER_TEST_DATABASE_URL
  if (!base) throw new Error('FOYER_TEST_DATABASE_URL names no PostgreSQL')
  const schema = `e2e_${randomBytes(8).toString('hex')}`
  const url = new URL(base)
  url.searchParams.set('schema', schema)
  return { url: url.href, drop: () => dropSchema(base, schema) }
}

async function dropSchema(base: string, schema: string): Promise<void> {
  const url = new URL(base)
  // The driver takes the folder of a socket as an option and not in the address.
  const host = url.searchParams.get('host')
  url.searchParams.delete('host')
  const options = { max: 1, fetch_types: false, onnotice: () => {} }
  const sql = postgres(url.href, host === null ? options : { ...options, host })
  try {
    await sql.unsafe(`drop schema if exists "${schema}" cascade`)
  } finally {
    await sql.end()
  }
}
