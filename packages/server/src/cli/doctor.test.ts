import { copyFile, open, readdir, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { applyCollections } from '../bootstrap/apply-site-file.js'
import { readConfig } from '../config.js'
import { createServices } from '../services.js'
import { discardBackup, insertBackup } from '../storage/backups/backups.js'
import { insertCollection, newCollection } from '../storage/collections/collections.js'
import { type Database, first } from '../storage/database.js'
import { changeIndexes } from '../storage/indexes/indexes.js'
import { newestMigration } from '../storage/migrations/migrate.js'
import { openPostgresSite } from '../storage/open-site/postgres-site.js'
import { openSqliteSite } from '../storage/open-site/sqlite-site.js'
import { saveOwnerSettings } from '../storage/settings/stored-settings.js'
import { sql } from '../storage/sql.js'
import { afterThisTest } from '../storage/testing/clean-up.js'
import { itOnSqlite, onPostgres, requirePostgres, runSql } from '../storage/testing/fresh-schema.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { startSmtpServer } from '../testing/smtp-server.js'
import { examineSite } from './doctor.js'
import { type EmptyPlace, emptyPlace } from './testing/places.js'
import { takeText } from './testing/take-text.js'

const club = { name: 'Club', settings: {} }

type Subject = Parameters<typeof examineSite>[0]

interface Site extends Subject {
  fill(work: (db: Database) => Promise<void>): Promise<void>
}

async function healthySite(): Promise<Site> {
  const place: EmptyPlace = await emptyPlace()
  afterThisTest(place.drop)
  const { dataFolder, database } = place
  const fill: Site['fill'] = async (work) => {
    const { db, close } = await (database ? openPostgresSite(database) : openSqliteSite(dataFolder))
    await work(db).finally(close)
  }
  await fill(async () => {})
  const { url } = await startSmtpServer()
  const smtp = { url, from: 'hi@club.example' }
  const publicUrl = 'http://127.0.0.1:4400'
  const [codeKey, siteFolder] = [undefined, undefined]
  return { dataFolder, database, smtp, publicUrl, trustedProxies: [], codeKey, siteFolder, fill }
}

interface Examined {
  healthy: boolean
  problems: string[]
  /** Line about e-mail. */
  mail: string | undefined
  /** Names of the checks without a problem. */
  passed: string[]
}

async function examined(config: Subject): Promise<Examined> {
  const out = new PassThrough()
  const healthy = await examineSite(config, out)
  const lines = takeText(out).trimEnd().split('\n')
  const problems = lines.filter((line) => !line.startsWith('ok '))
  const mail = lines.find((line) => line.includes(' e-mail'))
  const passed = lines.flatMap((line) => /^ok +([^:]+)/.exec(line)?.[1] ?? [])
  return { healthy, problems, mail, passed }
}

it('reports no problem for a healthy site', async () => {
  expect(await examined(await healthySite())).toMatchObject({ healthy: true, problems: [] })
})

itOnSqlite('reports a missing proxy and a missing or unreachable mail server', async () => {
  const site = await healthySite()
  const proxied = { ...site, publicUrl: 'https://club.example' }
  const problem = expect.stringMatching(/^problem {2}proxy: .*FOYER_TRUST_PROXY/)
  expect(await examined(proxied)).toMatchObject({ healthy: false, problems: [problem] })
  expect((await examined({ ...proxied, trustedProxies: ['10.0.0.1'] })).healthy).toBe(true)
  const open = { ...proxied, trustedProxies: ['10.0.0.1'] }
  expect((await examined({ ...site, smtp: undefined })).healthy).toBe(true)
  const unset = await examined({ ...open, smtp: undefined })
  expect(unset.problems).toEqual([expect.stringMatching(/^problem {2}e-mail: .*FOYER_SMTP_URL/)])
  const smtp = { url: 'smtp://127.0.0.1:1', from: 'hi@club.example' }
  const dead = await examined({ ...site, smtp })
  expect(dead.problems).toEqual([expect.stringMatching(/^problem {2}e-mail: .*ECONNREFUSED/)])
})

it('reports the mail server in use and the source of its settings', async () => {
  const site = await healthySite()
  const port = Number(new URL(site.smtp?.url ?? '').port)
  const at = `127.0.0.1:${port}`
  expect((await examined(site)).mail).toBe(
    `ok       e-mail: ${at}, STARTTLS if offered, set by FOYER_SMTP_URL`,
  )
  const unset = { ...site, smtp: undefined }
  expect((await examined(unset)).mail).toMatch(/^ok {7}e-mail: no mail server/)
  const { smtp, ...config } = site
  const services = await createServices(
    { ...readConfig({ log: 'silent' }, {}), ...config, smtp: undefined },
    club,
  )
  const connection = { host: '127.0.0.1', encryption: 'none' as const, user: '' }
  const sender = { senderName: '', senderAddress: 'hi@club.example' }
  const { audit, mailServer } = services
  await mailServer.set({ ...connection, port, ...sender }, { audit })
  expect((await examined(unset)).mail).toBe(
    `ok       e-mail: ${at}, no encryption, set by E-mail delivery in the console`,
  )
  expect((await examined(site)).mail).toMatch(/set by FOYER_SMTP_URL$/)
  const login = { user: 'me', password: 'secret' }
  await mailServer.set({ ...connection, ...login, port: 1, ...sender }, { audit })
  await services.close()
  // The site's own key decrypts the password, so the doctor tries to connect.
  expect((await examined(unset)).problems).toEqual([
    expect.stringMatching(/^problem {2}e-mail: 127\.0\.0\.1:1, set by .*ECONNREFUSED/),
  ])
})

itOnSqlite('reports a served folder with files of the server', async () => {
  const site = await healthySite()
  const siteFolder = await makeFolder()
  const serve = async (folder: string): Promise<string[]> => {
    await writeFile(join(siteFolder, 'foyer.json'), JSON.stringify({ name: 'Club', serve: folder }))
    return (await examined({ ...site, siteFolder })).problems
  }
  expect(await serve('dist')).toEqual([])
  expect(await serve('.')).toEqual([
    expect.stringMatching(/^problem {2}site file: .*contains the site file/),
  ])
  expect(await serve(site.dataFolder)).toEqual([
    expect.stringMatching(/^problem {2}site file: .*contains the data folder/),
  ])
})

itOnSqlite('reports an invalid site file with its line', async () => {
  const site = await healthySite()
  await writeFile(join(site.dataFolder, 'foyer.json'), '{\n  "nam": "Club"\n}')
  const { problems } = await examined({ ...site, siteFolder: site.dataFolder })
  expect(problems[0]).toMatch(/^problem {2}site file: /)
  expect(problems.join('\n')).toContain('line 2, column 3: unknown key "nam"')
})

// Seen to fail: "ok" for an invalid file in the current folder.
itOnSqlite('checks the site file of the current folder, if there is one', async () => {
  const site = await healthySite()
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(site.dataFolder)
  afterThisTest(async () => cwd.mockRestore())
  const out = new PassThrough()
  await examineSite(site, out)
  expect(takeText(out)).toContain(
    'ok       site file: not checked, none in this folder; choose one with --site\n',
  )
  await writeFile(join(site.dataFolder, 'foyer.json'), '{"name":1}')
  const { problems } = await examined(site)
  expect(problems.join('\n')).toContain('name: expected string, found 1')
})

// Seen to fail: "ok" for a site file that the next start refused.
it('reports declared collections that a start would refuse', async () => {
  const siteFolder = await makeFolder()
  const typeMetadata = { reference: { referencedCollectionId: 'flims' } }
  const collections = [
    { id: 'films', fields: [{ key: 'title', type: 'TEXT' }], seed: 'films.jsonl' },
    { id: 'reviews', fields: [{ key: 'film', type: 'REFERENCE', typeMetadata }] },
    {
      id: 'likes',
      fields: [],
      indexes: [{ name: 'pair', unique: true, fields: [{ path: 'a' }, { path: 'b' }] }],
    },
  ]
  await writeFile(join(siteFolder, 'foyer.json'), JSON.stringify({ name: 'Club', collections }))
  const expected = [
    /^problem {2}collections: .*"flims", which does not exist\. Did you mean "films"\?/,
    /^problem {2}collections: the seed file .*films\.jsonl" does not exist/,
    /^problem {2}collections: an index of the collection "likes" cannot be created/,
  ].map((line) => expect.stringMatching(line))
  const healthy = await healthySite()
  const empty: EmptyPlace = await emptyPlace()
  afterThisTest(empty.drop)
  for (const place of [healthy, { ...healthy, ...empty }]) {
    expect((await examined({ ...place, siteFolder })).problems).toEqual(expected)
  }
  const closed = {
    read: 'PRIVILEGED',
    insert: 'PRIVILEGED',
    update: 'PRIVILEGED',
    remove: 'PRIVILEGED',
  } as const
  await healthy.fill((db) =>
    db.transaction(async (tx) => {
      for (const id of ['films', 'flims', 'likes']) {
        const collection = { id, displayName: id, fields: [], permissions: closed }
        await insertCollection(tx, newCollection(collection, new Date()))
      }
    }),
  )
  expect((await examined({ ...healthy, siteFolder })).problems).toEqual([])
})

// Seen to fail: a problem of its permissions, without a word that the site file does not declare it.
it('notes a collection that the site file no longer declares', async () => {
  const site = await healthySite()
  const siteFolder = await makeFolder()
  await writeFile(join(siteFolder, 'foyer.json'), JSON.stringify({ name: 'Club' }))
  const permissions = {
    read: 'ANYONE',
    insert: 'PRIVILEGED',
    update: 'PRIVILEGED',
    remove: 'PRIVILEGED',
  } as const
  const [tests, own] = ['tests', 'own'].map((id) => ({
    id,
    displayName: id,
    fields: [],
    permissions,
    seed: undefined,
  }))
  await site.fill(async (db) => {
    if (tests) await applyCollections({ db, clock: { now: () => new Date() } }, [tests])
    // Created in the console: no site file ever declared it.
    if (own) await db.transaction((tx) => insertCollection(tx, newCollection(own, new Date())))
  })
  const out = new PassThrough()
  expect(await examineSite({ ...site, siteFolder }, out)).toBe(true)
  expect(takeText(out)).toMatch(
    /^ok {7}collections: no longer in the site file, .*: "tests"; to delete one, /m,
  )
})

it('notes a sign-up that does not verify e-mail addresses', async () => {
  const site = await healthySite()
  const siteFolder = await makeFolder()
  const signUp = async (settings: object): Promise<string | undefined> => {
    await writeFile(join(siteFolder, 'foyer.json'), JSON.stringify({ name: 'Club', settings }))
    const out = new PassThrough()
    expect(await examineSite({ ...site, siteFolder }, out)).toBe(true)
    return /^.* sign-up.*$/m.exec(takeText(out))?.[0]
  }
  expect(await signUp({})).toMatch(/^ok {7}sign-up: does not verify e-mail addresses, /)
  expect(await signUp({ registration: { emailVerification: true } })).toBe('ok       sign-up')
  expect(await signUp({ registration: { enumerationSafe: true } })).toBe('ok       sign-up')
  // A setting of the console overrides the file.
  await site.fill((db) =>
    db.transaction((tx) => saveOwnerSettings(tx, { registration: { emailVerification: true } })),
  )
  expect(await signUp({ registration: { emailVerification: false } })).toBe('ok       sign-up')
})

it('reports data of another version', async () => {
  const site = await healthySite()
  const newest = await new Promise<number>((resolve) => {
    void site.fill(async (db) => {
      const row = await first<{ id: number }>(db, sql`select max(id) as id from migrations`)
      await db.transaction((tx) => tx.run(sql`delete from migrations where id = ${row?.id ?? 0}`))
      resolve(row?.id ?? 0)
    })
  })
  const { problems } = await examined(site)
  expect(problems).toEqual([
    expect.stringContaining(`migrations: the data is at version ${newest - 1} of ${newest}`),
  ])
})

it('reports data older than the first release', async () => {
  const site = await healthySite()
  await site.fill(async (db) => {
    await db.transaction((tx) =>
      tx.run(sql`update migrations set id = id - ${newestMigration - 3}`),
    )
  })
  const { problems } = await examined(site)
  expect(problems).toEqual([
    expect.stringMatching(
      /migrations: the data is at version 3, .*: with that build, run "foyer export"/,
    ),
  ])
})

it('reports open write permissions', async () => {
  const site = await healthySite()
  await site.fill(async (db) => {
    const permissions = {
      read: 'ANYONE',
      insert: 'SITE_MEMBER',
      update: 'ANYONE',
      remove: 'PRIVILEGED',
    } as const
    const notes = { id: 'notes', displayName: 'Notes', fields: [], permissions, seed: undefined }
    await applyCollections({ db, clock: { now: () => new Date() } }, [notes])
  })
  expect((await examined(site)).problems).toEqual([
    expect.stringContaining('permissions: collection "notes", permissions.update is "ANYONE"'),
  ])
})

it('checks every collection of a site with many', async () => {
  const site = await healthySite()
  const closed = {
    read: 'ANYONE',
    insert: 'PRIVILEGED',
    update: 'PRIVILEGED',
    remove: 'PRIVILEGED',
  } as const
  await site.fill((db) =>
    db.transaction(async (tx) => {
      for (let n = 1000; n <= 2000; n++) {
        const permissions = n === 2000 ? { ...closed, update: 'ANYONE' as const } : closed
        const collection = { id: `c${n}`, displayName: 'Notes', fields: [], permissions }
        await insertCollection(tx, newCollection(collection, new Date()))
      }
    }),
  )
  expect((await examined(site)).problems).toEqual([
    expect.stringContaining('permissions: collection "c2000", permissions.update is "ANYONE"'),
  ])
})

it('reports a clock that has been set back', async () => {
  const site = await healthySite()
  const later = new Date(Date.now() + 3_600_000)
  const file = join(site.dataFolder, 'foyer.db')
  await writeFile(file, '', { flag: 'a' })
  await utimes(file, later, later)
  // On PostgreSQL, the doctor compares the clock of the database instead of the file.
  const problems = site.database ? [] : [expect.stringMatching(/clock: .*NTP/)]
  expect((await examined(site)).problems).toEqual(problems)
})

// Seen to fail: the same problem for five checks.
it('reports data that cannot be read once', async () => {
  const site = await healthySite()
  const dataFolder = await makeFolder()
  await writeFile(join(dataFolder, 'foyer.db'), 'no database '.repeat(100))
  const { problems, passed } = await examined({ ...site, dataFolder, database: undefined })
  expect(problems).toEqual(['problem  data: the database cannot be read (file is not a database)'])
  expect(passed.slice(1)).toEqual(['settings', 'site file', 'proxy', 'disk'])
})

itOnSqlite('reports an empty code key, and the checks after it', async () => {
  const site = await healthySite()
  await writeFile(join(site.dataFolder, 'code-key'), '')
  const { problems, passed } = await examined(site)
  expect(problems).toEqual([
    expect.stringMatching(/^problem {2}e-mail: the file .* is empty/),
    expect.stringMatching(/^problem {2}code key: the file .* is empty/),
  ])
  expect(passed.slice(-6)).toEqual([
    'migrations',
    'sign-up',
    'clock',
    'permissions',
    'indexes',
    'backups',
  ])
})

it('reports a table that cannot be read under the name of its check', async () => {
  const site = await healthySite()
  await site.fill(async (db) => {
    await db.transaction((tx) => tx.run(sql`alter table backups rename to gone`))
  })
  const { problems, passed } = await examined(site)
  expect(problems).toEqual([
    expect.stringMatching(/^problem {2}backups: cannot be checked \(.*backups.*\)$/),
  ])
  expect(passed.slice(-4)).toEqual(['code key', 'clock', 'permissions', 'indexes'])
})

// Seen to fail: nine times "ok" for a wrong folder, and SQL errors for an empty schema.
it('says where it found no data', async () => {
  const site = await healthySite()
  const { dataFolder, database, drop } = await emptyPlace()
  afterThisTest(drop)
  const out = new PassThrough()
  const empty = { ...site, dataFolder: join(dataFolder, 'nowhere'), database }
  expect(await examineSite(empty, out)).toBe(true)
  const place = database ? `the schema "${database.schema}" of` : `"${empty.dataFolder}"`
  const lines = takeText(out).split('\n')
  for (const name of ['migrations', 'clock', 'permissions', 'indexes', 'backups']) {
    const note = `ok       ${name}: not checked, no data yet in ${place}`
    expect(
      lines.some((line) => line.startsWith(note)),
      name,
    ).toBe(true)
  }
})

it('reports an index that could not be built, and a failed automatic backup', async () => {
  const site = await healthySite()
  const at = new Date('2026-01-31T03:00:00Z')
  await site.fill(async (db) => {
    const permissions = {
      read: 'ANYONE',
      insert: 'PRIVILEGED',
      update: 'PRIVILEGED',
      remove: 'PRIVILEGED',
    } as const
    const titles = { name: 'titles', fields: [{ path: 'title' }], unique: true }
    const films = { id: 'films', displayName: 'Films', fields: [], permissions, seed: undefined }
    await applyCollections({ db, clock: { now: () => at } }, [{ ...films, indexes: [titles] }])
    await db.transaction(async (tx) => {
      const { id } = await insertBackup(tx, at, 'AUTO')
      await discardBackup(tx, id, { status: 'FAILED', now: at })
      const [collection] = await tx.all<{ name: string }>(
        sql`select items_table as name from collections`,
      )
      await changeIndexes(tx, collection?.name ?? '', (indexes) =>
        indexes.map((index) => ({
          ...index,
          status: 'FAILED',
          failure: { code: 'WDE0113', description: 'the unique index "titles" cannot be built' },
        })),
      )
    })
  })
  expect((await examined(site)).problems).toEqual([
    expect.stringMatching(/^problem {2}indexes: collection "films": the unique index "titles"/),
    expect.stringMatching(/^problem {2}backups: the newest automatic backup, of 2026-01-31T03:00/),
  ])
})

it('reports a code key that differs from that of the last start', async () => {
  const { smtp, fill, ...site } = await healthySite()
  const keyed = { ...site, smtp, codeKey: 'x'.repeat(32) }
  const config = { ...readConfig({ log: 'silent' }, {}), ...keyed }
  await (await createServices(config, club)).close()
  expect((await examined(keyed)).problems).toEqual([])
  expect((await examined({ ...keyed, codeKey: 'y'.repeat(32) })).problems).toEqual([
    expect.stringMatching(/^problem {2}code key: FOYER_CODE_KEY differs/),
  ])
  expect((await examined({ ...keyed, codeKey: undefined })).problems).toEqual([
    expect.stringMatching(/^problem {2}code key: FOYER_CODE_KEY is not set, but/),
  ])
})

itOnSqlite('reports a damaged page, and a log that was cut after a crash', async () => {
  const { dataFolder, ...site } = await healthySite()
  const copy = await makeFolder()
  const { db, close } = await openSqliteSite(dataFolder)
  await db.transaction((tx) => tx.run(sql`create table more (x text) strict`))
  // The files as a killed process leaves them.
  for (const name of await readdir(dataFolder))
    if (name.startsWith('foyer.db')) await copyFile(join(dataFolder, name), join(copy, name))
  await close()
  await truncate(join(copy, 'foyer.db-wal'), 32)
  const cut = await examined({ ...site, dataFolder: copy })
  expect(cut.problems).toEqual([
    expect.stringMatching(/^problem {2}database: the write-ahead log .* was cut, .*with a backup$/),
  ])

  const file = await open(join(dataFolder, 'foyer.db'), 'r+')
  await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, 4096)
  await file.close()
  const damaged = await examined({ ...site, dataFolder })
  expect(damaged.problems).toContainEqual(
    expect.stringMatching(/^problem {2}database: is damaged \(.*\); .*restore a backup/),
  )
})

it.skipIf(!onPostgres).each([
  {
    what: 'whose transactions may not write',
    attributes: 'superuser',
    settings: 'set default_transaction_read_only = on',
    problem: /^problem {2}database: is read-only, /,
  },
  {
    // Seen to fail: the check of writes got no connection, and its error replaced this advice.
    what: 'with too few connections',
    attributes: 'in role current_user',
    settings: 'connection limit 1',
    problem: /^problem {2}database: allows 1 connections to the role, expected at least 18 /,
  },
])('reports a role $what', async ({ attributes, settings, problem }) => {
  const site = await healthySite()
  const target = requirePostgres(site.database)
  const role = `reader_${target.schema}`
  await runSql(`create role ${role} login ${attributes}; alter role ${role} ${settings}`)
  const url = new URL(target.urls[0])
  url.username = role
  const database = { ...target, urls: [url.href] as const }
  const { problems } = await examined({ ...site, database })
  await runSql(`drop role ${role}`)
  expect(problems).toEqual([expect.stringMatching(problem)])
})

it.skipIf(!onPostgres)('names the release and the encryption of the database', async () => {
  const out = new PassThrough()
  await examineSite(await healthySite(), out)
  expect(takeText(out)).toMatch(/^ok {7}database: PostgreSQL \d+\.\d+, (TLS|no encryption)$/m)
})
