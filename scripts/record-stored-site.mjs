// Records the database of a build in packages/server/src/storage/testing/earlier. A test checks that later builds can
// open it. Usage: node scripts/record-stored-site.mjs [folder of a built checkout, default: this one]
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ExpectedFailure, runScript } from './lib/expected-failure.mjs'
import { ensurePostgres } from './lib/postgres/ensure-postgres.mjs'
import { startCluster } from './lib/postgres/postgres-cluster.mjs'
import { repositoryRoot } from './lib/repository.mjs'
import { runQuietly } from './lib/run-command.mjs'

/** @typedef {import('../packages/server/src/storage/sqlite/driver.js').SqliteConnection} SqliteConnection */

/** @type {new (file: string, options: { readonly: boolean }) => SqliteConnection} */
const Database = createRequire(import.meta.url)('better-sqlite3')
const fixtures = join(repositoryRoot, 'packages/server/src/storage/testing/earlier')
const port = '4577'
const base = `http://127.0.0.1:${port}`
const ownerKey = 'owner-key-of-the-tests'
const schema = 'earlier'

await runScript(async () => {
  const build = resolve(process.argv[2] ?? repositoryRoot)
  const folder = mkdtempSync(join(tmpdir(), 'foyer-earlier-'))
  const programs = await ensurePostgres()
  const cluster = await startCluster(programs)
  try {
    const data = join(folder, 'data')
    await fill(build, folder, ['--data', data])
    const { version, text } = dumpSqlite(join(data, 'foyer.db'))
    write(`sqlite-${version}.sql`, text)
    await fill(build, folder, ['--database', `${cluster.url}&schema=${schema}`])
    write(`postgres-${version}.sql`, await dumpPostgres(programs, cluster.url))
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true })
  }
})

/**
 * Starts the server of a build, and stores a member, items and an unfinished login.
 *
 * @param {string} build
 * @param {string} folder
 * @param {readonly string[]} place
 */
async function fill(build, folder, place) {
  const fields = [{ key: 'title', type: 'TEXT' }]
  const permissions = {
    read: 'ANYONE',
    insert: 'SITE_MEMBER',
    update: 'PRIVILEGED',
    remove: 'PRIVILEGED',
  }
  const collections = [{ id: 'films', displayName: 'Films', fields, permissions }]
  writeFileSync(join(folder, 'foyer.json'), JSON.stringify({ name: 'Club', collections }))
  const args = ['start', '--site', folder, '--port', port, ...place]
  const child = spawn(process.execPath, [join(build, 'packages/server/bin/foyer.js'), ...args], {
    env: {
      PATH: process.env.PATH,
      FOYER_ADMIN_KEY: ownerKey,
      FOYER_CLIENT_ID: 'club',
      FOYER_LOG: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => child.once('close', done))
  await new Promise((listening, failed) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('listening') && listening(undefined))
    child.once('close', () => failed(new ExpectedFailure(`The server of "${build}" ended.`)))
  })
  try {
    await storeContent()
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function storeContent() {
  const answer = await call('/oauth2/token', '', { grantType: 'anonymous', clientId: 'club' })
  const { access_token: visitor } = /** @type {{ access_token: string }} */ (answer)
  const loginId = { email: 'ada@example.org' }
  const password = 'correct horse battery'
  await call('/_api/iam/authentication/v2/register', visitor, { loginId, password })
  const dataCollectionId = 'films'
  for (const data of [
    { _id: 'a', title: 'Amélie', year: 2001, seen: { $date: '2001-04-25T00:00:00.000Z' } },
    { _id: 'b', title: 'Line\nbreak "quoted" 😀', tags: ['x', { y: [null] }] },
  ]) {
    await call('/wix-data/v2/items', ownerKey, { dataCollectionId, dataItem: { data } })
  }
}

/**
 * @param {string} path
 * @param {string} authorization
 * @param {unknown} body
 */
async function call(path, authorization, body) {
  const headers = {
    'content-type': 'application/json',
    ...(authorization ? { authorization } : {}),
  }
  const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok)
    throw new ExpectedFailure(`${path} answers ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** @param {string} file */
function dumpSqlite(file) {
  const db = new Database(file, { readonly: true })
  const objects = /** @type {{ type: string, name: string, sql: string }[]} */ (
    db
      .prepare(
        "select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by rowid",
      )
      .all()
  )
  const lines = objects
    .filter(({ type }) => type === 'table')
    .flatMap(({ name, sql }) => [`${sql};`, ...rowsOf(db, name)])
  const others = objects.filter(({ type }) => type !== 'table').map(({ sql }) => `${sql};`)
  const [row] = /** @type {[{ version: number }]} */ (
    db.prepare('select max(id) as version from migrations').all()
  )
  db.close()
  return {
    version: String(row.version).padStart(2, '0'),
    text: [...lines, ...others, ''].join('\n'),
  }
}

/**
 * @param {SqliteConnection} db
 * @param {string} table
 */
function rowsOf(db, table) {
  const columns = /** @type {{ name: string }[]} */ (
    db.prepare(`pragma table_info("${table}")`).all()
  ).map(({ name }) => `"${name}"`)
  const values = columns.map((name) => `quote(${name})`).join(` || ', ' || `)
  const rows = /** @type {{ row: string }[]} */ (
    db.prepare(`select ${values} as row from "${table}"`).all()
  )
  return rows.map(({ row }) => `insert into "${table}" (${columns.join(', ')}) values (${row});`)
}

/**
 * @param {string} programs
 * @param {string} url
 */
async function dumpPostgres(programs, url) {
  const args = [`--schema=${schema}`, '--inserts', '--no-owner', '--no-privileges', '--no-comments']
  const text = await runQuietly({
    title: 'pg_dump',
    file: join(programs, 'pg_dump'),
    args: [...args, url],
  })
  // Without comments and psql commands, which newer versions write.
  const statements = text
    .split('\n')
    .filter((line) => line !== '' && !/^(--|\\|SET |SELECT pg_catalog\.set_config)/.test(line))
  return `${statements.join('\n')}\n`
}

/**
 * @param {string} name
 * @param {string} text
 */
function write(name, text) {
  mkdirSync(fixtures, { recursive: true })
  writeFileSync(join(fixtures, name), text)
  console.log(`${name}: ${text.length} characters`)
}
