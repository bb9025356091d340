import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { isStorableText } from '@foyer/protocol'
import type { CustomValue } from '@foyer/protocol/member-endpoints'
import type {
  ExportedMember,
  ImportedMember,
  MemberFileProfile,
} from '@foyer/protocol/member-import'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../config.js'
import { sql } from '../../storage/sql.js'
import { afterThisTest } from '../../storage/testing/clean-up.js'
import { caseCount } from '../../storage/testing/fresh-schema.js'
import { makeFolder } from '../../storage/testing/test-database.js'
import { createTestFoyer, ownerKey, publicUrl, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, password } from '../../testing/test-member.js'
import type { FileFormat } from '../rows/file-format.js'
import type { SiteLocation } from '../target/open-server.js'
import { emptyPlace } from '../testing/places.js'
import { takeText } from '../testing/take-text.js'
import { type ExportMembersFlags, runMembersExport } from './export-members.js'
import { importMembersFile } from './import-members.js'

vi.setConfig({ testTimeout: 120_000 })

/** A site, as the commands name it. */
interface Place {
  config: SiteLocation
  flags: { url?: string }
}

const shared = { ...readConfig({}, {}), publicUrl }

/** Returns a running site: calls to its address reach the server in this process. */
function placeOf(name: string, foyer: TestFoyer): Place {
  running.set(`${name}.example`, foyer)
  const config = { ...shared, dataFolder: 'none', database: undefined, ownerKey }
  return { config, flags: { url: `http://${name}.example` } }
}
const running = new Map<string, TestFoyer>()
beforeEach(() => {
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
    const address = new URL(`${url.pathname}${url.search}`, publicUrl)
    return running.get(url.hostname)?.fetch(new Request(address, init))
  })
})

async function exported(
  { config, flags }: Place,
  path: string | undefined,
  more: ExportMembersFlags = {},
): Promise<[string, string]> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  // Without progress, which depends on the time.
  const all = { ...flags, ...more, quiet: true }
  await runMembersExport(path, config, all, { stdout, stderr })
  return [takeText(stdout), takeText(stderr)]
}

async function imported(
  { config, flags }: Place,
  text: string,
  format: FileFormat,
): Promise<string> {
  async function* stdin(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text)
  }
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const streams = { stdin: stdin(), stdout, stderr }
  await importMembersFile('-', config, { ...flags, format, quiet: true }, streams)
  return takeText(stdout) + takeText(stderr)
}

function linesOf<Line = ExportedMember>(text: string): Line[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as Line)
}

describe('all members of a running server', () => {
  let [from, to]: TestFoyer[] = []
  let source: Place
  let target: Place
  beforeAll(async () => {
    from = await createTestFoyer()
    to = await createTestFoyer()
  })
  beforeEach(async () => {
    await empty()
    if (from) source = placeOf('from', from)
    if (to) target = placeOf('to', to)
  })
  async function empty(): Promise<void> {
    for (const foyer of [from, to]) {
      await foyer?.services.db.transaction((tx) => tx.run(sql`delete from identities`))
    }
  }

  const text = (maxLength: number): fc.Arbitrary<string> =>
    fc
      .oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('=1+1', "'", "'=", '\t', 'a\r b', '"x",\n', 'ß', '😀', '{}', 'true', '07'),
      )
      .filter((value) => value !== '' && isStorableText(value))
      .map((value) => [...value].slice(0, maxLength / 2).join(''))
  // `fc.constant` infers read-only lists.
  const always = <Value>(value: Value): fc.Arbitrary<Value> => fc.constant(true).map(() => value)
  const customValue: fc.Arbitrary<CustomValue> = fc.oneof(
    text(200).map((strValue) => ({ strValue })),
    fc.constantFrom(0.1, -5, 'NaN' as const).map((numValue) => ({ numValue })),
    always<CustomValue>({
      listValue: { value: [{ boolValue: true }, { mapValue: { value: {} } }] },
    }),
  )
  /** Every field of a profile, except two older forms that the import converts. */
  const fields: {
    [Name in keyof Omit<MemberFileProfile, 'emails' | 'phones'>]-?: fc.Arbitrary<
      NonNullable<MemberFileProfile[Name]>
    >
  } = {
    nickname: fc.oneof(
      fc.constant(''),
      text(100).map((nickname) => nickname.trim()),
    ),
    firstName: text(100),
    lastName: text(100),
    language: fc.constantFrom('de', 'he-IL', '=de'),
    picture: fc.constant('https://club.example/a.png'),
    labels: fc.array(text(20), { maxLength: 2 }),
    privacyStatus: fc.constantFrom('PUBLIC' as const, 'PRIVATE' as const),
    customFields: fc.array(fc.record({ name: fc.constantFrom('a', '=b'), value: customValue }), {
      maxLength: 2,
    }),
    secondaryEmails: always<NonNullable<MemberFileProfile['secondaryEmails']>>([
      { email: 'b@example.com', tag: 'WORK' },
    ]),
    phonesV2: always<NonNullable<MemberFileProfile['phonesV2']>>([
      { countryCode: 'DE', phone: '+49 1' },
      { phone: '2' },
    ]),
    addresses: always<NonNullable<MemberFileProfile['addresses']>>([
      { address: { city: 'Ulm', geocode: { latitude: 1.5 } } },
    ]),
    birthdate: fc.constant('1815-12-10'),
    slug: fc.uuid().map((id) => `Ada_${id}.x`),
    subscription: fc.boolean(),
    vatId: text(20),
    title: text(100),
    photo: always<NonNullable<MemberFileProfile['photo']>>({
      url: 'https://club.example/b.png',
      width: 3,
      offsetX: 0.5,
    }),
    cover: always<NonNullable<MemberFileProfile['cover']>>({ id: 'c' }),
    company: text(100),
    position: text(100),
  }
  const profile: fc.Arbitrary<MemberFileProfile> = fc.record(fields, { requiredKeys: [] })
  const members: fc.Arbitrary<ImportedMember[]> = fc
    .array(
      fc.record(
        {
          id: fc.uuid(),
          local: fc.constantFrom('+', '=', '-', 'A.'),
          verified: fc.boolean(),
          status: fc.constantFrom('APPROVED' as const, 'PENDING' as const, 'BLOCKED' as const),
          roles: fc.constantFrom<string[]>(['editor'], ['b', 'a.x']),
          muted: fc.constant(true),
          createdDate: fc
            .date({ noInvalidDate: true, min: new Date('1000-01-01'), max: new Date('3000-01-01') })
            .map((date) => date.toISOString()),
          profile,
        },
        { requiredKeys: ['id', 'local', 'createdDate', 'profile'] },
      ),
      { maxLength: 8 },
    )
    .map((list) =>
      list.map(({ local, ...member }, index) => ({
        ...member,
        email: `${local}${index}@example.com`,
      })),
    )

  // Seen to fail for: a slug with a dot, an empty nickname, a profile without the title, and a lost role.
  it('are the same after an import into an empty site', async () => {
    await fc.assert(
      fc.asyncProperty(
        members,
        fc.constantFrom('csv' as const, 'jsonl' as const, 'json' as const),
        async (list, format) => {
          await empty()
          const lines = list.map((member) => `${JSON.stringify(member)}\n`).join('')
          const result = await imported(source, lines, 'jsonl')
          expect(result).not.toContain('refused')
          const [jsonl] = await exported(source, '-', { format: 'jsonl' })
          // Each value of the input is in the file.
          const byId = new Map(linesOf(jsonl).map((member) => [member.id, member]))
          expect(byId.size).toBe(list.length)
          for (const member of list) expect(byId.get(member.id ?? '')).toMatchObject(member)
          const [file] = await exported(source, '-', { format })
          expect(await imported(target, file, format)).not.toContain('refused')
          expect(await exported(target, '-', { format })).toEqual([
            file,
            expect.stringMatching(/^\d members?\n$/),
          ])
          expect((await exported(target, '-', { format: 'jsonl' }))[0]).toBe(jsonl)
        },
      ),
      { numRuns: caseCount(60) },
    )
  })

  it('are in the file in the order of registration, each once, on several pages', async () => {
    const createdDate = '2020-01-01T00:00:00.000Z'
    const list = Array.from({ length: 250 }, (_, at) => ({
      id: `m${String(at).padStart(3, '0')}`,
      email: `m${at}@example.com`,
      // Members of one millisecond continue on the next page.
      createdDate: at < 120 ? createdDate : new Date(Date.parse(createdDate) + at).toISOString(),
    }))
    await imported(source, JSON.stringify(list.toReversed()), 'json')
    const path = join(await makeFolder(), 'members.jsonl')
    expect(await exported(source, path)).toEqual(['250 members\n', ''])
    const ids = linesOf(await readFile(path, 'utf8')).map(({ id }) => id)
    expect(ids).toEqual(list.map(({ id }) => id))
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await expect(exported(source, path)).rejects.toThrow('overwrite it with --force')
    expect(await exported(source, path, { force: true })).toEqual(['250 members\n', ''])
  })

  it('have no formulas in a CSV file', async () => {
    const member = {
      id: '-a',
      email: '+x@example.com',
      profile: { nickname: '=1+1', firstName: '@x', lastName: '\tx' },
    }
    await imported(source, JSON.stringify([member]), 'json')
    const [csv] = await exported(source, '-', { format: 'csv' })
    const [head, row] = csv.split('\n')
    expect(head).toBe(
      'email,id,verified,status,createdDate,nickname,firstName,lastName,language,roles,muted,profile',
    )
    expect(row).toMatch(
      /^'\+x@example\.com,'-a,false,APPROVED,\d{4}-[^,]+Z,'=1\+1,'@x,'\tx,,,,"\{""slug"":""1-1""\}"$/,
    )
  })
})

it('refuses password hashes to every key of a running server', async () => {
  const foyer = await createTestFoyer()
  const site = placeOf('hashes', foyer)
  await createMember(foyer, 'ada@example.com')
  const [jsonl] = await exported(site, '-', { format: 'jsonl' })
  expect(linesOf(jsonl)).toMatchObject([{ email: 'ada@example.com' }])
  expect(jsonl).not.toContain('passwordHash')
  const path = join(await makeFolder(), 'members.csv')
  const withHashes = exported(site, path, { passwordHashes: true })
  await expect(withHashes).rejects.toThrow('--password-hashes does not work with --url')
  const call = await foyer.owner.post('/_foyer/v1/members/export', { passwordHashes: true })
  expect(call).toMatchObject({ status: 403, body: { details: expect.anything() } })
  const cursor = await foyer.owner.post('/_foyer/v1/members/export', { cursor: 'x' })
  expect(cursor.status).toBe(400)
})

// Seen to fail: 500 members in one call were larger than a body may be.
it('exports and imports members with large profiles', async () => {
  const site = placeOf('large', await createTestFoyer())
  const strValue = 'x'.repeat(10_000)
  const customFields = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, value: { strValue } }))
  const list = Array.from({ length: 300 }, (_, at) => ({
    email: `m${at}@example.com`,
    profile: { customFields },
  }))
  expect(await imported(site, JSON.stringify(list), 'json')).toBe('300 members: 300 new\n')
  const path = join(await makeFolder(), 'members.jsonl')
  expect(await exported(site, path)).toEqual(['300 members\n', ''])
  const file = await readFile(path, 'utf8')
  expect(await imported(site, file, 'jsonl')).toBe('300 members: 300 existing\n')
})

it('records an export in the audit log once, and none for a refused one', async () => {
  const foyer = await createTestFoyer()
  const site = placeOf('audited', foyer)
  const list = Array.from({ length: 101 }, (_, at) => ({ email: `m${at}@example.com` }))
  await imported(site, JSON.stringify(list), 'json')
  await exported(site, '-', { format: 'csv' })
  await foyer.owner.post('/_foyer/v1/members/export', { passwordHashes: true })
  const { body } = await foyer.owner.get('/_foyer/v1/audit?action=members.exported')
  expect(body.entries).toMatchObject([
    {
      actor: { kind: 'operator', id: 'owner' },
      subject: null,
      detail: { passwordHashes: false },
    },
  ])
})

it('refuses an imported member with an invalid role or time, and imports the others', async () => {
  const place = placeOf('refusing', await createTestFoyer())
  const list = [
    { email: 'a@example.com', roles: ['ed itor'] },
    { email: 'b@example.com', roles: 'editor' },
    { email: 'c@example.com', createdDate: '2026-02-30T00:00:00Z' },
    { email: 'd@example.com', muted: 'yes' },
    { email: 'e@example.com', profile: { photo: 7 } },
    { email: 'f@example.com', roles: [], createdDate: '2020-01-31T12:00:00+01:00' },
  ]
  const file = list.map((member) => `${JSON.stringify(member)}\n`).join('')
  expect((await imported(place, file, 'jsonl')).split('\n')).toEqual([
    '6 members: 1 new, 5 refused',
    expect.stringMatching(/^line 1: "a@example.com": roles.0: expected the name of a role/),
    'line 2: "b@example.com": roles: expected a list',
    expect.stringMatching(/^line 3: "c@example.com": createdDate: expected a time/),
    'line 4: "muted": expected true or false',
    'line 5: "e@example.com": profile.photo: expected an object',
    '',
  ])
})

it('exports password hashes from the data, and the members log in at the other site', async () => {
  const places: Place[] = []
  for (const name of ['from', 'to']) {
    const { dataFolder, database, drop } = await emptyPlace()
    afterThisTest(drop)
    const foyer = await createTestFoyer({ dataFolder, ...(database ? { database } : {}) })
    if (name === 'from') {
      await createMember(foyer, 'ada@example.com')
      const bo = await createMember(foyer, 'bo@example.com')
      await foyer.owner.patch(`/_foyer/v1/members/${bo.id}`, { passwordResetRequired: true })
    }
    await foyer.close()
    places.push({
      config: { ...shared, dataFolder, database, ownerKey: undefined },
      flags: {},
    })
  }
  const [source, target] = places
  if (!source || !target) throw new Error('the test has no sites')
  const path = join(await makeFolder(), 'members.csv')
  expect(await exported(source, path, { passwordHashes: true })).toEqual(['2 members\n', ''])
  const file = await readFile(path, 'utf8')
  expect(await imported(target, file, 'csv')).toBe('2 members: 2 new\n')
  const { dataFolder, database } = target.config
  const foyer = await createTestFoyer({ dataFolder, ...(database ? { database } : {}) })
  const visitor = await foyer.visitor()
  const logIn = async (email: string): Promise<number> =>
    (await visitor.post('/_api/iam/authentication/v2/login', { loginId: { email }, password }))
      .status
  expect(await logIn('ada@example.com')).toBe(200)
  // The password that must be replaced is not in the file.
  expect(await logIn('bo@example.com')).toBe(403)
})

it('exports one member with --member', async () => {
  const foyer = await createTestFoyer()
  const { id } = await createMember(foyer, 'ada@example.com')
  const place = placeOf('one', foyer)
  for (const member of ['ada@example.com', id]) {
    const [json, summary] = await exported(place, undefined, { member })
    expect(JSON.parse(json)).toMatchObject({ account: { member: { id } } })
    expect(summary).toBe('1 member, 0 items\n')
    await expect(exported(place, '-', { member, passwordHashes: true })).rejects.toThrow(
      'are for an export of all members: omit --member',
    )
  }
  const folder = await makeFolder()
  await expect(exported(place, join(folder, 'members.txt'))).rejects.toThrow('--format')
  await expect(exported(place, '-')).rejects.toThrow('--format')
  await expect(exported(place, undefined)).rejects.toThrow('expected a file for all members')
  // Seen to fail: an address, or a file name without an extension, was the member of an export of one.
  await expect(exported(place, 'ada@example.com')).rejects.toThrow('--format')
  const nobody = { member: 'nobody' }
  await expect(exported(place, '-', nobody)).rejects.toThrow('no member with the address or id')
  const file = join(folder, 'ada.json')
  const written = await exported(place, file, { member: 'ada@example.com' })
  expect(written).toEqual(['1 member, 0 items\n', ''])
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: { member: { id } } })
  await writeFile(join(folder, 'a@b.csv'), '')
  await expect(exported(place, join(folder, 'a@b.csv'))).rejects.toThrow('exists')
})
