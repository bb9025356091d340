import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { expect, inject } from 'vitest'
import { type PostgresTarget, parsePostgresUrl } from '../postgres/target.js'

/** A schema of a test, which is not made yet. */
export interface FreshSchema {
  name: string
  /** The address that the server takes. */
  url: string
  /** Removes the schema with all that is in it. */
  drop(): Promise<void>
}

/** This run is about PostgreSQL, not SQLite. */
export const onPostgres: boolean = inject('databaseUrl') !== undefined

/** Names a schema in the PostgreSQL of this run; nothing when the run is about SQLite. */
export function freshSchema(): FreshSchema | undefined {
  const base = inject('databaseUrl')
  if (base === undefined) return undefined
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = new URL(base)
  url.searchParams.set('schema', name)
  return {
    name,
    url: url.href,
    drop: async () => void (await runSql(`drop schema if exists "${name}" cascade`)),
  }
}

/** Returns a value that only a run about PostgreSQL has, for tests of PostgreSQL alone. */
export function requirePostgres<T>(value: T | undefined): T {
  return value ?? expect.unreachable('no PostgreSQL in this run')
}

/** Runs statements in the PostgreSQL of this run, past the server's own connections. */
export async function runSql(
  text: string,
  target: PostgresTarget = targetOf(inject('databaseUrl') ?? ''),
): Promise<postgres.Row[]> {
  const sql = postgres(target.urls[0], {
    ...(target.socketFolder === undefined ? {} : { host: target.socketFolder }),
    max: 1,
    fetch_types: false,
    onnotice: () => {},
    connection: { search_path: `"${target.schema}"` },
  })
  try {
    return await sql.unsafe(text)
  } finally {
    await sql.end()
  }
}

/** Ends all connections of the servers that work on a schema, and answers how many. */
export async function endConnections(target: PostgresTarget): Promise<number> {
  const ended = await runSql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'foyer ${target.schema}'`,
    target,
  )
  return ended.length
}

/** Reads the address of a test's schema. */
export function targetOf(url: string): PostgresTarget {
  const target = parsePostgresUrl(url)
  if (typeof target === 'string') throw new Error(target)
  return target
}
