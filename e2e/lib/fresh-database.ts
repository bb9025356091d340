import { randomBytes } from 'node:crypto'
import postgres from 'postgres'

/** A PostgreSQL schema for one server. The server creates it. */
export interface FreshDatabase {
  /** Value for `FOYER_DATABASE_URL`. */
  url: string
  /** Drops the schema with its tables. */
  drop(): Promise<void>
}

/** True if the test run has a PostgreSQL; `npm test` provides one. */
export const hasPostgres: boolean = Boolean(process.env.FOYER_TEST_DATABASE_URL)

/**
 * Returns a schema name that is unique in the test run.
 * @throws Error if the test run has no PostgreSQL
 */
export function freshDatabase(): FreshDatabase {
  const base = process.env.FOYER_TEST_DATABASE_URL
  if (!base)
    throw new Error('FOYER_TEST_DATABASE_URL is not set: expected the URL of a PostgreSQL database')
  const schema = `e2e_${randomBytes(8).toString('hex')}`
  const url = new URL(base)
  url.searchParams.set('schema', schema)
  return { url: url.href, drop: () => dropSchema(base, schema) }
}

async function dropSchema(base: string, schema: string): Promise<void> {
  const url = new URL(base)
  // The driver reads the folder of a Unix socket from an option, not from the URL.
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
