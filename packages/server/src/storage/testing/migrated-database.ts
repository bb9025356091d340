import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import { inject } from 'vitest'
import { openPostgresSite } from '../open-site/postgres-site.js'
import { openSqliteSite } from '../open-site/sqlite-site.js'
import type { PostgresTarget } from '../postgres/target.js'
import { connectSql, targetOf } from './fresh-schema.js'

/*
 * Servers of tests get copies of a migrated database, because the migrations take longer than most tests. Each test
 * process migrates one database at the first use.
 */

/** A PostgreSQL database of a test. */
export interface MigratedDatabase {
  target: PostgresTarget
  drop(): Promise<void>
}

let sqliteTemplate: Promise<Buffer> | undefined
let postgresTemplate: Promise<string> | undefined
/** Creates and drops databases. Its connections stay open between tests, because connecting is slow. */
let maintenance: postgres.Sql | undefined

/** Puts a migrated SQLite database into an empty data folder. */
export async function fillDataFolder(folder: string): Promise<void> {
  sqliteTemplate ??= migrateFile()
  await writeFile(join(folder, 'foyer.db'), await sqliteTemplate, { mode: 0o600 })
}

/** Creates a migrated PostgreSQL database. Returns undefined on SQLite. */
export async function createMigratedDatabase(): Promise<MigratedDatabase | undefined> {
  const prefix = inject('databasePrefix')
  if (prefix === undefined) return undefined
  postgresTemplate ??= migrateTemplate(nameOf(prefix))
  const [template, name] = [await postgresTemplate, nameOf(prefix)]
  await maintain(`create database ${name} template ${template} strategy file_copy`)
  return {
    target: databaseOf(name),
    drop: () => maintain(`drop database ${name} with (force)`),
  }
}

async function migrateFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  try {
    const { close } = await openSqliteSite(folder)
    await close()
    return await readFile(join(folder, 'foyer.db'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function migrateTemplate(name: string): Promise<string> {
  await maintain(`create database ${name}`)
  const { close } = await openPostgresSite(databaseOf(name))
  await close()
  return name
}

async function maintain(statement: string): Promise<void> {
  maintenance ??= connectSql()
  await maintenance.unsafe(statement)
}

function nameOf(prefix: string): string {
  return `${prefix}_${randomBytes(8).toString('hex')}`
}

function databaseOf(name: string): PostgresTarget {
  const url = new URL(inject('databaseUrl') ?? '')
  url.pathname = `/${name}`
  return targetOf(url.href)
}
