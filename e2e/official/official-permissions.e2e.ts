import { expect, test } from '@playwright/test'
import { items, permissions } from '@wix/data'
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk'
import { clientId, serveNotes } from './notes-server.js'

const server = serveNotes()

function createOwner(options: { here?: boolean } = {}) {
  const auth = ApiKeyStrategy({ apiKey: server().adminKey, siteId: 'any' })
  const modules = { items, permissions }
  if (!options.here) return createClient({ modules, auth }).permissions
  const paths: string[] = []
  const client = createClient({
    modules,
    auth,
    host: { apiBaseUrl: 'foyer.test' },
    useCDN: false,
    fetch: (input, init) => {
      const { pathname, search } = new URL(String(input))
      paths.push(pathname)
      return fetch(server().url + pathname + search, init)
    },
  })
  return Object.assign(client.permissions, { paths })
}

function createVisitor() {
  return createClient({ modules: { items, permissions }, auth: OAuthStrategy({ clientId }) })
}

const code = (expected: string) => ({ details: { applicationError: { code: expected } } })
const levels = {
  itemRead: 'SITE_MEMBER_AUTHOR',
  itemInsert: 'SITE_MEMBER',
  itemUpdate: 'CMS_EDITOR',
  itemRemove: 'PRIVILEGED',
} as const

test('the owner reads and sets the permission levels of a collection', async () => {
  const owner = createOwner()
  const before = (await owner.getPermissions('Board')).dataPermissions
  expect(before).toMatchObject({ _id: 'Board', itemRead: 'ANYONE', specialPermissions: [] })
  const visitor = createVisitor()
  await visitor.items.query('Board').find()
  const changed = await owner.updatePermissions({ _id: 'Board', ...levels })
  expect(changed.dataPermissions).toMatchObject({ _id: 'Board', ...levels })
  await expect(visitor.items.query('Board').find()).rejects.toMatchObject(code('WDE0027'))
  await owner.updatePermissions({ ...before, _id: 'Board' })
  await visitor.items.query('Board').find()
  await expect(owner.getPermissions('Nowhere')).rejects.toMatchObject(code('WDE0025'))
})

test('a visitor and the owner read their own permissions', async () => {
  const visitor = createVisitor()
  const all = { itemRead: true, itemInsert: true, itemUpdate: true, itemRemove: true }
  const none = { itemRead: false, itemInsert: false, itemUpdate: false, itemRemove: false }
  expect(await visitor.permissions.getMyPermissions('Diary')).toMatchObject(none)
  expect(await createOwner().getMyPermissions('Diary')).toMatchObject(all)
  await expect(visitor.permissions.getPermissions('Diary')).rejects.toThrow(/API key/)
})

for (const here of [false, true]) {
  const where = here ? 'another API host' : 'the provider'
  test(`the owner adds, changes and removes special permissions, through ${where}`, async () => {
    const owner = createOwner({ here })
    const { specialPermissions: added } = await owner.addSpecialPermissions('Diary', {
      policyId: 'curator',
      itemRead: 'ALLOWED',
    })
    const id = added?._id ?? ''
    expect(added).toMatchObject({
      policyId: 'curator',
      itemRead: 'ALLOWED',
      itemInsert: 'UNSPECIFIED',
      itemUpdate: 'UNSPECIFIED',
      itemRemove: 'UNSPECIFIED',
    })
    const again = owner.addSpecialPermissions('Diary', { policyId: 'curator' })
    await expect(again).rejects.toMatchObject(code('ALREADY_EXISTS'))
    const { specialPermissions: changed } = await owner.updateSpecialPermissions(id, {
      itemRemove: 'ALLOWED',
    })
    expect(changed).toMatchObject({ _id: id, itemRead: 'UNSPECIFIED', itemRemove: 'ALLOWED' })
    const { dataPermissions } = await owner.getPermissions('Diary')
    expect(dataPermissions?.specialPermissions).toEqual([changed])
    await owner.removeSpecialPermissions(id)
    await expect(owner.removeSpecialPermissions(id)).rejects.toMatchObject(code('NOT_FOUND'))
  })
}

test('the error of a denied call has a decision id, which the owner looks up', async () => {
  const denied: unknown = await createVisitor()
    .items.query('Diary')
    .find()
    .catch((error: unknown) => error)
  expect(denied).toMatchObject(code('WDE0027'))
  const { decisionId } = Object(Object(Object(denied).details).applicationError).data
  const answer = await fetch(`${server().url}/_foyer/v1/decisions/${decisionId}`, {
    headers: { authorization: server().adminKey },
  })
  expect(await answer.json()).toMatchObject({
    decision: { collectionId: 'Diary', operation: 'read', caller: { kind: 'visitor' } },
  })
})
