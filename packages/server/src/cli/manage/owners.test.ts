import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { readConfig } from '../../config.js'
import type { Database } from '../../storage/database.js'
import { openPostgresSite } from '../../storage/open-site/postgres-site.js'
import { openSqliteSite } from '../../storage/open-site/sqlite-site.js'
import { insertOwner } from '../../storage/owners/owners.js'
import { afterThisTest } from '../../storage/testing/clean-up.js'
import { tokenOf } from '../../testing/owner-browser.js'
import { createTestFoyer, ownerKey, publicUrl } from '../../testing/test-foyer.js'
import { emptyPlace } from '../testing/places.js'
import { takeText } from '../testing/take-text.js'
import { printInvitation, printLink, printOwners, removeAccount } from './owners.js'

interface Site {
  config: Parameters<typeof printOwners>[0]
  flags: { url?: string }
  /** Writes to the database directly. */
  fill(work: (db: Database) => Promise<void>): Promise<void>
}

const shared = { ...readConfig({}, {}), publicUrl }

async function inData(): Promise<Site> {
  const { dataFolder, database, drop } = await emptyPlace()
  afterThisTest(drop)
  const fill: Site['fill'] = async (work) => {
    const { db, close } = await (database ? openPostgresSite(database) : openSqliteSite(dataFolder))
    await work(db).finally(close)
  }
  await fill(async () => {})
  return { config: { ...shared, dataFolder, database, ownerKey: undefined }, flags: {}, fill }
}

async function onServer(): Promise<Site> {
  const foyer = await createTestFoyer()
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => foyer.fetch(new Request(url, init)))
  const config = { ...shared, dataFolder: 'none', database: undefined, ownerKey }
  return { config, flags: { url: publicUrl }, fill: (work) => work(foyer.services.db) }
}

async function outputOf(work: (out: PassThrough) => Promise<void>): Promise<string> {
  const out = new PassThrough()
  await work(out)
  return takeText(out)
}

it.each([
  ['in the data', inData],
  ['on a running server', onServer],
])('creates owner links, invites, lists and removes owners %s', async (_where, open) => {
  const { config, flags, fill } = await open()
  const run = (command: typeof printOwners): Promise<string> =>
    outputOf((out) => command(config, flags, out))
  const notes = new PassThrough()
  const link = (more: { email?: string } = {}): Promise<string> =>
    outputOf((stdout) => printLink(config, { ...flags, ...more }, { stdout, stderr: notes }))
  expect(tokenOf(await link())).toMatch(/^[\w-]{43}$/)
  const validity = /^The link works once, until [\d-]{10} \d\d:\d\d UTC\./
  expect(takeText(notes)).toMatch(validity)
  await fill((db) =>
    db.transaction(async (tx) => {
      const account = { passwordHash: 'x', role: 'owner' } as const
      await insertOwner(tx, { ...account, email: 'ada@example.com', name: 'Ada' }, new Date(1))
      await insertOwner(
        tx,
        { ...account, email: 'bo@example.com', name: 'B\u001b[2J' },
        new Date(2),
      )
    }),
  )
  const list = await run(printOwners)
  expect(list).toBe(
    'ROLE   E-MAIL           NAME\nowner  ada@example.com  Ada\nowner  bo@example.com   B?[2J\n',
  )
  // Seen to fail: "responded with 409: …; send its address as "email"", which names a field instead of the option.
  await expect(link()).rejects.toThrow(
    /^an owner already has an account; add --email ADDRESS for a link to a new password$/,
  )
  takeText(notes)
  expect(tokenOf(await link({ email: 'ada@example.com' }))).toMatch(/^[\w-]{43}$/)
  expect(takeText(notes)).toMatch(validity)
  await expect(link({ email: 'x@example.com' })).rejects.toThrow(/there is no owner/)
  const invite = (email: string, role?: string): Promise<string> =>
    outputOf((stdout) =>
      printInvitation(email, config, role === undefined ? flags : { ...flags, role }, {
        stdout,
        stderr: notes,
      }),
    )
  expect(tokenOf(await invite('cy@example.com', 'editor'))).toMatch(/^[\w-]{43}$/)
  const told = takeText(notes)
  expect(told).toMatch(validity)
  expect(told).toContain('sends a link to cy@example.com, if a mail server is set')
  await expect(invite('cy@example.com', 'admin')).rejects.toThrow('expected owner, editor, viewer')
  await expect(invite('ada@example.com')).rejects.toThrow(/already has an account/)
  const remove = (email: string): Promise<string> =>
    outputOf((out) => removeAccount(email, config, flags, out))
  // Seen to fail: "there is no owner", unless the address was written as it is stored.
  expect(await remove('Bo@Example.com')).toBe('removed the account of Bo@Example.com\n')
  await expect(remove('bo@example.com')).rejects.toThrow(/there is no owner/)
  await expect(remove('ada@example.com')).rejects.toThrow(/last account/)
})
