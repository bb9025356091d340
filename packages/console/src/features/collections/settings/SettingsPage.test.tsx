// @vitest-environment happy-dom
import type { Collection, DataIndex, PatchCollectionRequest } from '@foyer/protocol'
import type { ComparedDeclaration } from '@foyer/protocol/collection-endpoints'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.js'
import { fakeApi } from '../../../testing/fake-api.js'
import { films } from '../../../testing/films.js'
import { renderPage } from '../../../testing/render-page.js'
import { SettingsPage } from './SettingsPage.js'

const conflict = new ApiError('the collection is at revision "2" now', {
  problem: 'refused',
  status: 409,
  code: 'REVISION_CONFLICT',
})

const firstPage = (count: number) => ({
  ...{ count, offset: 0, total: count, tooManyToCount: false, hasNext: false },
})

/**
 * Shows the settings of a collection. Each read returns the next of `versions`. The first patches fail with `refusals`.
 */
function show(
  path: string,
  versions: readonly Collection[],
  refusals: readonly ApiError[] = [],
  declarations: ComparedDeclaration[] = [],
  indexes: DataIndex[] = [],
): PatchCollectionRequest['dataCollection'][] {
  const patches: PatchCollectionRequest['dataCollection'][] = []
  let reads = 0
  const api = fakeApi({
    listCollections: async () => {
      const read = versions[Math.min(reads++, versions.length - 1)] ?? films
      return {
        collections: [read],
        pagingMetadata: firstPage(1),
      }
    },
    listDeclarations: async () => ({ collections: declarations }),
    listIndexes: async () => ({ indexes, pagingMetadata: firstPage(indexes.length) }),
    countItems: async () => ({ totalCount: 12 }),
    getPermissions: async () => ({
      dataPermissions: {
        id: 'films',
        itemRead: 'ANYONE',
        itemInsert: 'PRIVILEGED',
        itemUpdate: 'PRIVILEGED',
        itemRemove: 'PRIVILEGED',
        specialPermissions: [],
      },
    }),
    patchCollection: async ({ dataCollection }) => {
      patches.push(dataCollection)
      const refusal = refusals[patches.length - 1]
      if (refusal) throw refusal
      return { dataCollection: films }
    },
  })
  const pages = { '/collections/:collectionId/settings/:tab?': <SettingsPage /> }
  renderPage({ api, at: `/collections/films/settings${path}`, pages })
  return patches
}

test('keeps the input after a refused save, and applies it to the current version next', async () => {
  const user = userEvent.setup()
  const patches = show('', [films, { ...films, revision: '2' }], [conflict])
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Pictures')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/changed elsewhere in the meantime/)).toBeTruthy()
  expect(name.value).toBe('Pictures')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(patches).toMatchObject([
    { revision: '1', displayName: 'Pictures' },
    { revision: '2', displayName: 'Pictures', displayField: null },
  ])
})

test('asks for a name beside its input, and sends nothing without one', async () => {
  const user = userEvent.setup()
  const patches = show('', [films])
  await user.clear(await screen.findByRole('textbox', { name: 'Name' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a name.')
  expect(patches).toEqual([])
})

test('saves changed permissions only, as chosen', async () => {
  const user = userEvent.setup()
  const patches = show('/permissions', [films])
  await user.click(await screen.findByRole('radio', { name: 'Members contribute' }))
  expect(await screen.findByText('Members will add items.')).toBeTruthy()
  expect(screen.getByText('Authors will change their own items.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Apply the permissions' }))
  expect(patches).toMatchObject([{ permissions: { insert: 'SITE_MEMBER', read: 'ANYONE' } }])
})

test('explains an unknown collection', async () => {
  show('', [{ ...films, id: 'other' }])
  expect(await screen.findByText('There is no collection “films”')).toBeTruthy()
})

test('explains the effect of a later change of the site file', async () => {
  show('', [{ ...films, isDeclared: true }])
  expect(await screen.findByText(/the next start of the server replaces name/)).toBeTruthy()
  expect(screen.queryByText('It differs from its declaration')).toBeNull()
})

test('shows how a collection differs from its declaration, and the command that writes it back', async () => {
  const user = userEvent.setup()
  const current: ComparedDeclaration['current'] = {
    id: 'films',
    displayName: 'Pictures',
    description: '',
    fields: [],
    enforce: false,
    permissions: { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' },
    rolePermissions: {},
    plugins: [],
    indexes: [],
    events: true,
  }
  const applied = { ...current, displayName: 'Films' }
  const diff = '@@ -1,1 +1,1 @@\n-  "displayName": "Films"\n+  "displayName": "Pictures"\n'
  const compared = { id: 'films', isDeleted: false, applied, current, diff }
  show('', [{ ...films, isDeclared: true }], [], [compared])
  await user.click(await screen.findByText('It differs from its declaration'))
  expect(screen.getByText(/"displayName": "Pictures"/).tagName).toBe('INS')
  expect(screen.getByText(/"displayName": "Films"/).tagName).toBe('DEL')
  const command = `npx @foyer/server pull films --url ${location.origin}`
  expect(screen.getByText(command)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy command' }))
  expect(await navigator.clipboard.readText()).toBe(command)
  await user.click(screen.getByRole('button', { name: 'Copy difference' }))
  expect(await navigator.clipboard.readText()).toBe(diff)
})

test('lists the items that do not fit the fields, with links, and leaves the switch off', async () => {
  const user = userEvent.setup()
  const mismatch = { itemId: 'a/b', field: 'budget', expected: 'a number', found: '"much"' }
  const refusal = new ApiError('nothing was changed', {
    problem: 'refused',
    status: 400,
    code: 'WDE0147',
    data: { collectionId: 'films', count: 1200, mismatches: [mismatch] },
  })
  const patches = show('/fields', [films], [refusal])
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Check items/ })
  await user.click(box)
  expect(await screen.findByText(/1,200 items do not fit/)).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toBe(
    'a/b: budget, expected a number, found "much"',
  )
  const link = screen.getByRole('link', { name: 'a/b' })
  expect(link.getAttribute('href')).toBe('/collections/films?item=a%2Fb')
  expect(box.checked).toBe(false)
  expect(patches).toEqual([{ id: 'films', revision: '1', enforce: true }])
})

test('shows which fields are unique, and which one could not be made so', async () => {
  const index = (key: string, status: DataIndex['status']): DataIndex => ({
    ...{
      id: key,
      name: `unique-${key}`,
      unique: true,
      caseInsensitive: false,
      source: 'USER',
      status,
    },
    fields: [{ path: key, order: 'ASC' }],
  })
  show('/fields', [films], [], [], [index('title', 'ACTIVE'), index('budget', 'FAILED')])
  expect((await screen.findByRole('alert')).textContent).toContain(
    '“Budget” could not be made unique.',
  )
  const reason = screen.getByRole('link', { name: 'The reason, under “Indexes”' })
  expect(reason.getAttribute('href')).toBe('/collections/films/settings/indexes')
  expect(screen.getAllByText('Unique')).toHaveLength(1)
})

test('names the field that is the label while the owner has chosen none', async () => {
  show('', [films])
  const label = await screen.findByLabelText<HTMLSelectElement>('Label')
  expect(label.selectedOptions[0]?.textContent).toBe('Automatic: Title, the first text')
})
