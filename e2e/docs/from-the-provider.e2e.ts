import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient, createOwnerClient } from '@foyer/client'
import { expect, test } from '@playwright/test'
import { startFoyer } from '../lib/foyer-server.js'
import { readBlock } from './read-block.js'
import { runInNode } from './run-code.js'

const command = join(import.meta.dirname, '../../packages/server/bin/foyer.js')
const listOf = (key: string, referencedCollectionId: string) => ({
  key,
  type: 'MULTI_REFERENCE',
  typeMetadata: { multiReference: { referencedCollectionId } },
})
const own = 'SITE_MEMBER_AUTHOR'
const collections = [
  {
    id: 'Products',
    displayName: 'Products',
    fields: [
      { key: 'title', displayName: 'Title', type: 'TEXT' },
      { key: 'on', displayName: 'On', type: 'DATETIME' },
      listOf('related', 'Products'),
    ],
    permissions: { read: 'ANYONE' },
  },
  {
    id: 'Notes',
    displayName: 'Notes',
    fields: [{ key: 'text', displayName: 'Text', type: 'TEXT' }],
    permissions: { read: own, insert: 'SITE_MEMBER', update: own, remove: own },
  },
]

// Two sites: one has the part of the provider, whose calls it understands.
test('docs/from-the-provider.md: the program copies a site, and members own their items in the copy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'from-the-provider-'))
  try {
    const before = await startSite(join(folder, 'before'), collections)
    const { items, members } = ownerOf(before)
    await items.bulkInsert('Products', [
      { _id: 'lamp', title: 'Lamp', on: new Date('2024-02-03T04:05:06Z') },
      { _id: 'sofa', title: 'Sofa' },
    ])
    await items.replaceReferences('Products', 'related', 'lamp', ['sofa', 'lamp'])
    await items.replaceReferences('Products', 'related', 'sofa', ['lamp'])
    const ada = await register(before, 'ada@example.com')
    const note = await ada.items.insert('Notes', { text: 'mine' })
    const bob = await members.createMember({ loginEmail: 'bob@example.com' })
    await members.blockMember(bob.id)

    const copy = join(folder, 'copy')
    const code = readBlock('from-the-provider.md', 'copy')
      .replace('host: hostedProvider', `host: ${JSON.stringify(before.url)}`)
      .replace("'copy'", JSON.stringify(copy))
    const env = { PROVIDER_API_KEY: before.adminKey, PROVIDER_SITE_ID: 'none' }
    const printed = await runInNode(code, env)
    expect(printed.toSorted()).toEqual(['Notes: 1', 'Products: 2', 'members: 2'])

    const declared = JSON.parse(await readFile(join(copy, 'collections.json'), 'utf8'))
    const after = await startSite(join(folder, 'after'), declared)
    const flags = ['--url', after.url, '--key', after.adminKey]
    for (const name of ['members', 'Notes', 'Products']) {
      const importing = name === 'members' ? ['members', 'import'] : ['import', name]
      await run([...importing, join(copy, `${name}.jsonl`), ...flags])
    }
    const moved = ownerOf(after)
    const query = moved.items.query('Products').include('related').ascending('title')
    const { items: products } = await query.find()
    expect(products).toMatchObject([
      {
        _id: 'lamp',
        on: new Date('2024-02-03T04:05:06Z'),
        related: [{ _id: 'sofa' }, { _id: 'lamp' }],
      },
      { _id: 'sofa', related: [{ _id: 'lamp' }] },
    ])
    const { members: people } = await moved.members.queryMembers({ fieldsets: ['EXTENDED'] })
    expect(people.map(({ loginEmail, status }) => [loginEmail, status]).toSorted()).toEqual([
      ['ada@example.com', 'APPROVED'],
      ['bob@example.com', 'BLOCKED'],
    ])

    const invite = readBlock('from-the-provider.md', 'invite')
    const invitation = invite.replace('http://127.0.0.1:4400', after.url)
    await runInNode(invitation, { FOYER_ADMIN_KEY: after.adminKey })
    const { links } = await after.messageTo('ada@example.com')
    const recoveryToken = new URL(links[0] ?? '').searchParams.get('recoveryToken') ?? ''
    const again = clientOf(after)
    const state = await again.auth.resetPassword({ recoveryToken, password: 'a new password' })
    if (state.loginState !== 'SUCCESS') throw new Error(state.loginState)
    await again.auth.getMemberTokensForDirectLogin(state.data.sessionToken)
    expect((await again.items.query('Notes').find()).items).toMatchObject([
      { _id: note._id, text: 'mine', _createdDate: note._createdDate },
    ])
    await again.items.update('Notes', { ...note, text: 'still mine' })
  } finally {
    await rm(folder, { recursive: true })
  }
})

type Site = Awaited<ReturnType<typeof startSite>>

async function startSite(folder: string, declared: readonly object[]) {
  await mkdir(folder)
  const file = { name: 'Shop', client: { id: 'shop' }, collections: declared }
  await writeFile(join(folder, 'foyer.json'), JSON.stringify(file))
  return startFoyer({ args: ['--site', folder] })
}

function ownerOf({ url, adminKey }: Site) {
  return createOwnerClient({ apiKey: adminKey, host: url })
}

function clientOf({ url }: Site) {
  return createClient({ clientId: 'shop', host: url })
}

async function register(site: Site, email: string) {
  const client = clientOf(site)
  const state = await client.auth.register({ email, password: 'a long password' })
  if (state.loginState !== 'SUCCESS') throw new Error(state.loginState)
  await client.auth.getMemberTokensForDirectLogin(state.data.sessionToken)
  return client
}

async function run(args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [command, ...args])
}
