import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { explainDenial } from '../../cli/explain-denial.js'
import { StartError } from '../../lib/start-error.js'
import { openSigningKeys } from '../../oauth/token/signing-keys.js'
import { codeOf, dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { clientId, createTestFoyer, redirectUri, type TestFoyer } from '../../testing/test-foyer.js'
import { authorizeSilently, createMember, password } from '../../testing/test-member.js'
import { migrate, newestMigration } from '../migrations/migrate.js'
import { openPostgresSite } from '../open-site/postgres-site.js'
import { loadSiteId } from '../settings/stored-settings.js'
import { sql } from '../sql.js'
import { openCuttingProxy } from '../testing/cutting-proxy.js'
import {
  endConnections,
  freshSchema,
  requirePostgres,
  runSql,
  targetOf,
} from '../testing/fresh-schema.js'
import { openPostgres } from './open.js'
import type { PostgresTarget } from './target.js'

vi.setConfig({ testTimeout: 120_000 })

const collections = [{ id: 'notes', permissions: open }]

function databaseOf({ database }: TestFoyer): PostgresTarget {
  return requirePostgres(database)
}

/** Starts a second server on the database of the first one. */
function startSecond(foyer: TestFoyer): Promise<TestFoyer> {
  return createTestFoyer({ database: databaseOf(foyer), collections })
}

describe('two servers on the same schema', () => {
  it('share a change of roles within five seconds and the decision log', async () => {
    const closed = {
      read: 'CMS_EDITOR',
      insert: 'PRIVILEGED',
      update: 'PRIVILEGED',
      remove: 'PRIVILEGED',
    } as const
    const one = await createTestFoyer({ collections: [{ id: 'drafts', permissions: closed }] })
    const other = await startSecond(one)
    const ada = await createMember(one, 'ada@example.com')
    const there = dataCalls(other.as(ada.authorization), 'drafts')
    const denied = await there.query()
    expect(denied.status).toBe(403)
    const path = `/_foyer/v1/members/${ada.id}`
    expect((await one.owner.patch(path, { roles: ['editor'] })).status).toBe(200)
    expect((await dataCalls(ada, 'drafts').query()).status).toBe(200)
    other.advance(5)
    expect((await there.query()).status).toBe(200)

    const { decisionId } = Object(Object(Object(denied.body.details).applicationError).data)
    await other.services.decisions.flush()
    const found = await one.owner.get(`/_foyer/v1/decisions/${decisionId}`)
    expect(found.body.decision).toMatchObject({ caller: { id: ada.id }, operation: 'read' })
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const where = { database: databaseOf(one), dataFolder: '', ownerKey: undefined }
    await explainDenial(String(decisionId), where, {})
    expect(print.mock.calls.join('')).toContain(`member ada@example.com (${ada.id})`)
    print.mockRestore()
  })

  it('exchange a code in only one of 20 concurrent requests', async () => {
    const one = await createTestFoyer({ collections })
    const other = await startSecond(one)
    const visitor = await one.visitor()
    await createMember(one, 'ada@example.com')
    for (let round = 0; round < 5; round++) {
      const login = { loginId: { email: 'ada@example.com' }, password }
      const { body } = await visitor.post('/_api/iam/authentication/v2/login', login)
      const proof = await authorizeSilently(one, visitor, String(body.sessionToken))
      const exchange = {
        grantType: 'authorization_code',
        clientId,
        redirectUri,
        code: proof.code,
        codeVerifier: proof.codeVerifier,
      }
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? one : other).as('').post('/oauth2/token', exchange),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status, body } of answers) {
        if (status !== 200) expect(body).toMatchObject({ error: 'invalid_grant' })
      }
    }
  })

  it("accept each other's tokens, share items and register an email address once", async () => {
    const one = await createTestFoyer({ collections })
    const other = await startSecond(one)
    const ada = await createMember(one, 'ada@example.com')
    const there = dataCalls(other.as(ada.authorization), 'notes')
    expect((await there.insert({ _id: 'a', text: 'from the other' })).status).toBe(200)
    expect((await dataCalls(ada, 'notes').get('a')).status).toBe(200)
    const register = { loginId: { email: 'bob@example.com' }, password }
    const answers = await Promise.all(
      [one, other, one, other].map(async (foyer) =>
        (await foyer.visitor()).post('/_api/iam/authentication/v2/register', register),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('apply a change of permissions or a deletion from the next call', async () => {
    const one = await createTestFoyer({ collections })
    const other = await startSecond(one)
    const visitor = await one.visitor()
    const there = dataCalls(other.as(visitor.authorization), 'notes')
    expect((await there.insert({ _id: 'a' })).status).toBe(200)
    const path = '/wix-data/v1/permissions'
    const permit = async (level: string): Promise<void> => {
      const levels = { itemRead: level, itemInsert: level, itemUpdate: level, itemRemove: level }
      const dataPermissions = { id: 'notes', ...levels }
      expect((await one.owner.post(path, { dataPermissions })).status).toBe(200)
    }
    for (let round = 0; round < 10; round++) {
      await permit('PRIVILEGED')
      const refused = await Promise.all([
        ...[there.get('a'), there.query(), there.count(), there.insert({})],
        ...[there.bulkInsert([{}, {}]), there.update({ _id: 'a' }), there.remove('a')],
      ])
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
      await permit('ANYONE')
      const allowed = await Promise.all([
        ...[there.get('a'), there.query(), there.count(), there.insert({})],
        ...[there.bulkInsert([{}, {}]), there.update({ _id: 'a' })],
      ])
      expect(allowed.map(({ status }) => status)).toEqual(allowed.map(() => 200))
    }
    const gone = '/wix-data/v2/collections/notes?dataCollectionId=notes'
    expect((await one.owner.delete(gone)).status).toBe(200)
    expect((await there.get('a')).status).toBe(404)
  })

  it('set up a site once when started concurrently', async () => {
    const schema = requirePostgres(freshSchema())
    const starting = Array.from({ length: 4 }, () => openPostgresSite(targetOf(schema.url)))
    const opened = await Promise.all(starting)
    const clock = { now: () => new Date() }
    const ids = await Promise.all(opened.map(({ db }) => loadSiteId(db)))
    const keys = await Promise.all(opened.map(({ db }) => openSigningKeys({ db, clock })))
    expect(new Set(ids).size).toBe(1)
    const current = await Promise.all(keys.map((one) => one.current()))
    expect(new Set(current.map(({ id }) => id)).size).toBe(1)
    const [first] = opened
    const again = opened.map(({ db }) => migrate(db))
    expect(await Promise.all(again)).toEqual([0, 0, 0, 0])
    expect(await first?.db.all(sql`select id from migrations`)).toContainEqual({
      id: newestMigration,
    })
    await Promise.all(opened.map(({ close }) => close()))
    await schema.drop()
  })
})

it('responds with 503 while all connections are terminated and then recovers', async () => {
  const foyer = await createTestFoyer({ collections })
  const notes = dataCalls(await foyer.visitor(), 'notes')
  let stopped = false
  const stored: string[] = []
  const failures: unknown[] = []
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let round = 0; !stopped; round++) {
      const id = `${writer}-${round}`
      const answer = await notes.insert({ _id: id })
      if (answer.status === 200) stored.push(id)
      else failures.push([answer.status, codeOf(answer)])
    }
  })
  let ended = 0
  for (let round = 0; round < 8; round++) {
    const before = stored.length
    ended += await endConnections(databaseOf(foyer))
    await expect.poll(() => stored.length).toBeGreaterThan(before + 10)
  }
  stopped = true
  await Promise.all(writers)
  // Concurrent inserts share a statement, so one ended connection may fail all writers.
  expect(failures.length).toBeLessThanOrEqual(ended * writers.length)
  for (const failure of failures) expect(failure).toEqual([503, 'STORAGE_UNAVAILABLE'])
  const { body } = await notes.count()
  expect(body.totalCount).toBeGreaterThanOrEqual(stored.length)
  expect(body.totalCount).toBeLessThanOrEqual(stored.length + failures.length)
})

it('responds with 503 for writes and readiness while the database hangs', async () => {
  const first = await createTestFoyer({ collections })
  const proxy = await openCuttingProxy(databaseOf(first))
  const foyer = await createTestFoyer({ database: proxy.target, collections })
  const visitor = await foyer.visitor()
  proxy.hang()
  const started = performance.now()
  const [insert, ready, alive] = await Promise.all([
    dataCalls(visitor, 'notes').insert({ _id: 'x' }),
    foyer.as('').get('/readyz'),
    foyer.as('').get('/healthz'),
  ])
  expect(performance.now() - started).toBeLessThan(30_000)
  expect([insert.status, codeOf(insert)]).toEqual([503, 'STORAGE_UNAVAILABLE'])
  expect(JSON.stringify(insert.body)).not.toMatch(/postgres|\.ts|node_modules/)
  expect(ready.status).toBe(503)
  expect(alive.status).toBe(200)
  proxy.mend()
  expect((await dataCalls(visitor, 'notes').insert({ _id: 'x' })).status).toBe(200)
  await proxy.close()
})

describe('opening a schema', () => {
  it('reports an unreachable database in one sentence without its password', async () => {
    const target = targetOf('postgres://ada:s3cret@127.0.0.1:1/club')
    const opening = openPostgresSite(target, { patienceMs: 300 })
    await expect(opening).rejects.toThrow(StartError)
    await expect(opening).rejects.toThrow(
      'the database "postgres://ada:***@127.0.0.1:1/club" cannot be reached (ECONNREFUSED); start it, or correct FOYER_DATABASE_URL',
    )
  })

  it('reports the error of the database in one sentence', async () => {
    const schema = requirePostgres(freshSchema())
    const url = new URL(schema.url)
    url.pathname = '/no_such_database'
    await expect(openPostgresSite(targetOf(url.href))).rejects.toThrow(
      /^the database ".*\/no_such_database" cannot be used \(database "no_such_database" does not exist\); correct FOYER_DATABASE_URL/,
    )
    // While a server runs, its calls then get 503 instead of 500, as for every other failure of the database.
    const db = openPostgres(targetOf(url.href))
    await expect(db.all(sql`select 1`)).rejects.toMatchObject({ failure: 'no-access' })
    await db.close()
  })

  it('explains that sslmode needs a server with TLS', async () => {
    const plain = createServer((socket) => socket.once('data', () => socket.end('N')))
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    const { port } = plain.address() as AddressInfo
    const target = targetOf(`postgres://ada@127.0.0.1:${port}/club?sslmode=require`)
    const opening = openPostgresSite(target, { patienceMs: 300 })
    await expect(opening).rejects.toThrow(/: sslmode=require needs a server that offers TLS$/)
    plain.close()
  })

  // Acts as a role without rights, so it needs a superuser, as the PostgreSQL that the tests start has.
  it('names the statement that gives a role the right to create the schema', async (context) => {
    const isSuper = `select rolsuper from pg_roles where rolname = current_user`
    context.skip((await runSql(isSuper))[0]?.rolsuper !== true)
    const { url, drop } = requirePostgres(freshSchema())
    await expect(openPostgresSite(targetOf(`${url}&role=pg_monitor`))).rejects.toThrow(
      /cannot be used: the role "pg_monitor" may not create the schema "test_\w+"; as an administrator, run: grant create on database "\w+" to "pg_monitor"$/,
    )
    await (await openPostgresSite(targetOf(url))).close()
    await expect(openPostgresSite(targetOf(`${url}&role=pg_monitor`))).rejects.toThrow(
      /the role "pg_monitor" may not use the schema "test_\w+"; connect as its owner "\w+"/,
    )
    await drop()
  })

  it('refuses a schema of a newer release', async () => {
    const schema = requirePostgres(freshSchema())
    const { db, close } = await openPostgresSite(targetOf(schema.url))
    await db.transaction((tx) => tx.run(sql`insert into migrations values (99, 0)`))
    await close()
    await expect(openPostgresSite(targetOf(schema.url))).rejects.toThrow(
      `schema "${schema.name}": the data is at version 99`,
    )
    await schema.drop()
  })

  it('rolls back all tables when a migration fails', async () => {
    const schema = requirePostgres(freshSchema())
    const { db, close } = await openPostgresSite(targetOf(schema.url))
    await db.transaction(async (tx) => {
      await tx.run(sql`drop table migrations, settings, signing_keys, api_keys, clients`)
    })
    await expect(migrate(db)).rejects.toThrow(/already exists/)
    const left = await db.all<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = current_schema()`,
    )
    expect(left.map(({ name }) => name)).not.toContain('settings')
    await close()
    await schema.drop()
  })
})
