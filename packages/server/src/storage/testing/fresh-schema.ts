import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { expect, inject, it } from 'vitest'
import { type PostgresTarget, parsePostgresUrl } from '../postgres/target.js'

/** The name of a schema for one test. The server creates the schema. */
export interface FreshSchema {
  name: string
  /** Value for FOYER_DATABASE_URL. */
  url: string
  /** Drops the schema with its tables. */
  drop(): Promise<void>
}

/** True if this run tests PostgreSQL, false for SQLite. */
export const onPostgres: boolean = inject('databaseUrl') !== undefined

/** A test of a file that runs on both databases, for what cannot depend on the database. */
export const itOnSqlite: ReturnType<typeof it.skipIf> = it.skipIf(onPostgres)

/**
 * Returns how many random cases a test runs: half of them on PostgreSQL, where each takes longer and most of what it
 * tests is the code that both databases share.
 */
export function caseCount(onSqlite: number): number {
  return onPostgres ? onSqlite / 2 : onSqlite
}

/** Names a schema in the PostgreSQL of this run. Returns undefined on SQLite. */
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

/** Asserts that a value is defined, in a test that runs only on PostgreSQL. */
export function requirePostgres<T>(value: T | undefined): T {
  return value ?? expect.unreachable('no PostgreSQL in this run')
}

/** Opens a connection to the PostgreSQL of this run, for a test that asks often. */
export function connectSql(
  target: PostgresTarget = targetOf(inject('databaseUrl') ?? ''),
): postgres.Sql {
  return postgres(target.urls[0], {
    ...(target.socketFolder === undefined ? {} : { host: target.socketFolder }),
    max: 1,
    fetch_types: false,
    onnotice: () => {},
    connection: { search_path: `"${target.schema}"` },
  })
}

/** Runs statements in the PostgreSQL of this run, on a connection of its own. */
export async function runSql(text: string, target?: PostgresTarget): Promise<postgres.Row[]> {
  const sql = connectSql(target)
  try {
    return await sql.unsafe(text)
  } finally {
    await sql.end()
  }
}

/** Terminates all server connections to a schema. Returns their number. */
export async function endConnections(target: PostgresTarget): Promise<number> {
  const ended = await runSql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'foyer ${target.schema}'`,
    target,
  )
  return ended.length
}

/** Parses the URL of a test's schema. */
export function targetOf(url: string): PostgresTarget {
  const target = parsePostgresUrl(url)
  if (typeof target === 'string') throw new Error(target)
  return target
}
