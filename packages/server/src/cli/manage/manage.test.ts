import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../config.js'
import { openPostgresSite } from '../../storage/open-site/postgres-site.js'
import { openSqliteSite } from '../../storage/open-site/sqlite-site.js'
import { type Sql, sql } from '../../storage/sql.js'
import { afterThisTest } from '../../storage/testing/clean-up.js'
import { makeFolder } from '../../storage/testing/test-database.js'
import { createTestFoyer, ownerKey, publicUrl } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'
import type { SiteLocation } from '../target/open-server.js'
import type { ServerFlags } from '../target/server-call.js'
import { emptyPlace } from '../testing/places.js'
import { takeText } from '../testing/take-text.js'
import { changeClient, printClients, printNewClient, removeClient } from './clients.js'
import { runMembersExport } from './export-members.js'
import { importMembersFile } from './import-members.js'
import { printKeys, printNewKey, removeKey } from './keys.js'
import {
  approveMember,
  blockMember,
  type ChangeMemberFlags,
  changeMember,
  deleteMember,
  printMembers,
} from './members.js'

interface Site {
  config: SiteLocation
  flags: ServerFlags
}

/** A site with two members. */
interface TestSite extends Site {
  rows<Row>(statement: Sql): Promise<Row[]>
}

const shared = { ...readConfig({}, {}), publicUrl }

/** Creates a site without a running server: the commands open its data. */
async function closedSite(): Promise<TestSite> {
  const { dataFolder, database, drop } = await emptyPlace()
  afterThisTest(drop)
  const foyer = await createTestFoyer({ dataFolder, ...(database ? { database } : {}) })
  await createMember(foyer, 'ada@example.com')
  await createMember(foyer, 'bo@example.com')
  await foyer.close()
  const config = { ...shared, dataFolder, database, ownerKey: undefined }
  return {
    config,
    flags: {},
    rows: async <Row>(statement: Sql) => {
      const { db, close } = await (database
        ? openPostgresSite(database)
        : openSqliteSite(dataFolder))
      return db.all<Row>(statement).finally(close)
    },
  }
}

async function runningSite(): Promise<TestSite> {
  const foyer = await createTestFoyer()
  await createMember(foyer, 'ada@example.com')
  await createMember(foyer, 'bo@example.com')
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => foyer.fetch(new Request(url, init)))
  const config = { ...shared, dataFolder: 'none', database: undefined, ownerKey }
  return {
    config,
    flags: { url: publicUrl },
    rows: (statement) => foyer.services.db.all(statement),
  }
}

async function outputOf(work: (out: PassThrough) => Promise<void>): Promise<string> {
  const out = new PassThrough()
  await work(out)
  return takeText(out)
}

describe.each([
  ['in the data', closedSite],
  ['on a running server', runningSite],
])('a command %s', (_where, open) => {
  let site: TestSite
  beforeEach(async () => {
    site = await open()
  })
  const run = <Flags extends object>(
    command: (
      a: string,
      config: SiteLocation,
      flags: ServerFlags & Flags,
      out: PassThrough,
    ) => Promise<void>,
    argument: string,
    more: Flags = {} as Flags,
  ): Promise<string> =>
    outputOf((out) => command(argument, site.config, { ...site.flags, ...more }, out))
  const list = async (command: typeof printKeys): Promise<Record<string, unknown>[]> =>
    JSON.parse(
      await outputOf((out) => command(site.config, { ...site.flags, json: true }, out)),
    ) as Record<string, unknown>[]

  it('creates, lists and removes keys', async () => {
    const expires = '2999-01-31T12:00:00.000Z'
    const secret = await run(printNewKey, 'Importer', { scope: ['data:write'], expires })
    expect(secret).toMatch(/^foyer_[\w-]{43}\n$/)
    const keys = await list(printKeys)
    expect(keys.map(({ name }) => name).sort()).toEqual(['Importer', 'owner'])
    const importer = keys.find(({ name }) => name === 'Importer')
    expect(importer).toMatchObject({ scopes: ['data:write'], expiresAt: expires, lastUsedAt: null })
    const id = String(importer?.id)
    const table = await outputOf((out) => printKeys(site.config, site.flags, out))
    expect(table).toMatch(/^ID +NAME/)
    expect(table).toContain(`${id}  Importer`)
    expect(await run(removeKey, id)).toBe(`removed the key ${id}\n`)
    expect(await list(printKeys)).toMatchObject([{ id: 'owner' }])
    expect(await site.rows(sql`select id from api_keys`)).toEqual([{ id: 'owner' }])
    await run(printNewKey, 'Nightly', { scope: ['data:read,data:write', 'members:read'] })
    const nightly = (await list(printKeys)).find(({ name }) => name === 'Nightly')
    expect(nightly).toMatchObject({ scopes: ['data:read', 'data:write', 'members:read'] })
    expect(await run(removeKey, String(nightly?.id))).toContain('removed')
    await expect(run(removeKey, 'owner')).rejects.toThrow(/is the last one/)
    await expect(run(printNewKey, 'x', { scope: ['everything'] })).rejects.toThrow(
      '"everything" (--scope): expected data:read',
    )
    await expect(run(printNewKey, 'x', { expires: '2020-01-01' })).rejects.toThrow(
      '"2020-01-01" (--expires): expected a time in the future',
    )
    for (const expires of ['soon', '03/04/2999', '2999-02-30']) {
      await expect(run(printNewKey, 'x', { expires })).rejects.toThrow(`"${expires}" (--expires)`)
    }
  })

  it('creates, changes and removes clients', async () => {
    const redirect = ['https://shop.example/callback']
    expect(await run(printNewClient, 'Shop', { id: 'shop', redirect })).toBe('shop\n')
    await expect(run(printNewClient, 'Shop', { id: 'shop' })).rejects.toThrow(/shop/)
    await expect(
      run(printNewClient, 'Wild', { redirect: ['https://*.example/callback'] }),
    ).rejects.toThrow('"https://*.example/callback" (--redirect): expected a complete address')
    // Seen to fail: "redirectUris.0: …", which names a field instead of the option.
    await expect(
      run(printNewClient, 'Wild', { redirect: [...redirect, 'http://shop.example/callback'] }),
    ).rejects.toThrow('"http://shop.example/callback" (--redirect): expected https, or http on')
    await expect(
      run(changeClient, 'shop', { origin: ['https://shop.example/path'] }),
    ).rejects.toThrow('"https://shop.example/path" (--origin): expected an origin without a path')
    expect(await run(changeClient, 'shop', { name: 'The shop' })).toBe('changed the client shop\n')
    await expect(run(changeClient, 'shop')).rejects.toThrow(
      'expected --name, --redirect or --origin',
    )
    const table = await outputOf((out) => printClients(site.config, site.flags, out))
    expect(table).toMatch(/shop +The shop +https:\/\/shop.example\/callback/)
    expect(await run(removeClient, 'shop')).toBe('removed the client shop\n')
    await expect(run(removeClient, 'shop')).rejects.toThrow(/shop/)
  })

  const importAll = async (name: string, text: string): Promise<[boolean, string, string]> => {
    const path = join(await makeFolder(), name)
    await writeFile(path, text)
    const [stdout, stderr] = [new PassThrough(), new PassThrough()]
    const streams = { stdin: new PassThrough(), stdout, stderr }
    const isWhole = await importMembersFile(path, site.config, site.flags, streams)
    return [isWhole, takeText(stdout), takeText(stderr)]
  }

  it('imports members of a CSV file, and names the line of a refused one', async () => {
    const csv = `email,verified,nickname,passwordHash
cy@example.com,true,Cy,
no-address,,,
ADA@example.com,,,
di@example.com,yes,,
ed@example.com,,,md5:1
`
    expect(await importAll('members.csv', csv)).toEqual([
      false,
      '5 members: 1 new, 1 existing, 3 refused\n',
      expect.stringMatching(
        /^line 3: "no-address": expected an e-mail.*\nline 5: .*"verified".*\nline 6: "ed@example.com": expected a hash/,
      ),
    ])
    // Members of the same millisecond have no order.
    expect(await list(printMembers)).toContainEqual(
      expect.objectContaining({ email: 'cy@example.com', emailVerified: true, nickname: 'Cy' }),
    )
  })

  // Seen to fail: a member got another id, so items of the other system belonged to nobody.
  it('keeps the ids and statuses of members', async () => {
    const csv = `Login Email,ID,First Name,status
flo@example.com,flo-1,Flo,BLOCKED
gus@example.com,gus-1,Gus,
hal@example.com,hal-1,Hal,asleep
`
    expect(await importAll('members.csv', csv)).toEqual([
      false,
      '3 members: 2 new, 1 refused\n',
      'line 4: "status": expected "APPROVED" or "PENDING" or "BLOCKED"\n',
    ])
    expect(await list(printMembers)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'flo-1', nickname: 'flo', status: 'BLOCKED' }),
        expect.objectContaining({ id: 'gus-1', status: 'ACTIVE' }),
      ]),
    )
  })

  // Seen to fail: each line was refused, with the same sentence.
  it('refuses a CSV file with unknown columns at its first row', async () => {
    const csv = 'Email 1,First Name,pasword\n'.concat('a@example.com,Ann,x\n'.repeat(3))
    await expect(importAll('members.csv', csv)).rejects.toThrow(
      'the file has other columns than email, id, passwordHash, verified, status, createdDate, nickname, firstName, lastName, language, roles, muted, profile: "Email 1", "pasword"; rename or remove them. Did you mean "email"?',
    )
  })

  it('imports members of a JSONL file', async () => {
    const lines = [
      { email: 'cy@example.com', profile: { nickname: 'Cy' } },
      { email: 'di@example.com', pasword: 'x' },
      { emial: 'ed@example.com' },
      ['fay@example.com'],
    ]
    const jsonl = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    expect(await importAll('members.jsonl', jsonl)).toEqual([
      false,
      '4 members: 1 new, 3 refused\n',
      expect.stringMatching(
        /^line 2: .*unknown value "pasword"[\s\S]*line 3: .*"emial"[\s\S]*line 4: /,
      ),
    ])
    expect(await importAll('members.jsonl', '{"email":"cy@example.com"}\n')).toEqual([
      true,
      '1 member: 1 existing\n',
      '',
    ])
  })

  it('tells how many members an interrupted import has stored', async () => {
    const members = Array.from({ length: 500 }, (_, at) => ({ email: `m${at}@example.com` }))
    const list = `[${members.map((member) => JSON.stringify(member)).join(',\n')}\n] end`
    await expect(importAll('members.json', list)).rejects.toThrow(
      /cannot be read: expected one JSON list of items \(500 members are stored; you can safely/,
    )
  })

  it('lists, blocks, approves and deletes members', async () => {
    expect(await list(printMembers)).toMatchObject([
      { email: 'bo@example.com' },
      { email: 'ada@example.com' },
    ])
    const rowsOf = (status: string): Promise<string> =>
      outputOf((out) => printMembers(site.config, { ...site.flags, status }, out))
    expect(await run(blockMember, 'Ada@example.com')).toBe('blocked Ada@example.com\n')
    expect(await rowsOf('blocked')).toContain('ada@example.com  blocked')
    expect(await run(approveMember, 'ada@example.com')).toBe('approved ada@example.com\n')
    expect(await rowsOf('blocked')).not.toContain('ada@example.com')
    const remove = (member: string, flags: { yes?: boolean }, answer?: string): Promise<string> =>
      outputOf((stdout) => {
        const isTTY = answer !== undefined
        const stdin = new PassThrough()
        stdin.end(answer)
        return deleteMember(
          member,
          site.config,
          { ...site.flags, ...flags },
          {
            stdin: Object.assign(stdin, { isTTY }),
            stdout: Object.assign(stdout, { isTTY }),
          },
        )
      })
    await expect(remove('bo@example.com', {})).rejects.toThrow(
      'nothing was deleted: there is no terminal to ask; delete with --yes',
    )
    for (const answer of ['no\n', '\n', '']) {
      const question = 'Delete the member bo@example.com? This cannot be undone. [y/N]'
      expect(await remove('Bo@example.com', {}, answer)).toContain(question)
    }
    expect(await list(printMembers)).toHaveLength(2)
    expect(await remove('ada@example.com', {}, 'y\n')).toMatch(/deleted ada@example\.com\n$/)
    expect(await remove('bo@example.com', { yes: true })).toBe('deleted bo@example.com\n')
    expect(await list(printMembers)).toEqual([])
    await expect(remove('bo@example.com', { yes: true })).rejects.toThrow(
      /no member with the address/,
    )
    await expect(rowsOf('lost')).rejects.toThrow('"lost" (--status): expected pending, active')
    const [entry] = await site.rows<{ actor: string }>(
      sql`select actor_kind as actor from audit where action = 'member.deleted'`,
    )
    expect(entry).toEqual({ actor: 'operator' })
  })

  it('changes the name and the address of a member, and exports all data', async () => {
    const change = (member: string, flags: ChangeMemberFlags): Promise<string> =>
      outputOf((out) => changeMember(member, site.config, { ...site.flags, ...flags }, out))
    await expect(change('ada@example.com', {})).rejects.toThrow('expected --email, --nickname')
    await expect(change('ada@example.com', { verified: true })).rejects.toThrow('expected --email')
    await expect(change('ada@example.com', { email: 'bo@example.com' })).rejects.toThrow(
      /already exists/,
    )
    const done = 'changed ada@example.com\n'
    expect(await change('ada@example.com', { nickname: 'Countess', lastName: 'King' })).toBe(done)
    expect(await change('ada@example.com', { email: 'a@example.org', verified: true })).toBe(done)
    const notes = new PassThrough()
    const text = await outputOf((out) =>
      runMembersExport(
        undefined,
        site.config,
        { ...site.flags, member: 'a@example.org' },
        { stdout: out, stderr: notes },
      ),
    )
    expect(takeText(notes)).toBe('1 member, 0 items\n')
    expect(JSON.parse(text)).toMatchObject({
      account: {
        member: { loginEmail: 'a@example.org', contact: { lastName: 'King' } },
        profile: { nickname: 'Countess' },
        emailVerified: true,
        sessions: [{ endedAt: expect.any(String) }],
      },
      collections: [],
    })
    await expect(change('ada@example.com', { nickname: 'x' })).rejects.toThrow(
      /no member with the address/,
    )
  })

  // Seen to fail: of two members with one address, only the one that logs in could be named.
  it('changes a member by the id', async () => {
    const { rows } = site
    const [bo] = await rows<{ id: string }>(
      sql`select id from identities where email = 'bo@example.com'`,
    )
    const id = String(bo?.id)
    expect(await run(blockMember, id)).toBe(`blocked ${id}\n`)
    expect(await rows(sql`select id from identities where status = 'BLOCKED'`)).toEqual([{ id }])
  })
})
