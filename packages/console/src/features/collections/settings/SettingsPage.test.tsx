// @vitest-environment happy-dom
import type { Collection, PatchCollectionRequest } from '@foyer/protocol'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api-error.js'
import { fakeApi } from '../../../testing/fake-api.js'
import { films } from '../../../testing/films.js'
import { renderPage } from '../../../testing/render-page.js'
import { SettingsPage } from './SettingsPage.js'

const conflict = new ApiError('the collection is at revision "2" now', {
  problem: 'refused',
  status: 409,
  code: 'REVISION_CONFLICT',
})

/** Shows the settings of a collection that is read `versions` times; `refusals` answer the patches that come first. */
function show(
  path: string,
  versions: readonly Collection[],
  refusals: readonly ApiError[] = [],
): PatchCollectionRequest['dataCollection'][] {
  const patches: PatchCollectionRequest['dataCollection'][] = []
  let reads = 0
  const api = fakeApi({
    listCollections: async () => {
      const read = versions[Math.min(reads++, versions.length - 1)] ?? films
      return {
        collections: [read],
        pagingMetadata: { count: 1, offset: 0, total: 1, tooManyToCount: false, hasNext: false },
      }
    },
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

test('keeps what was typed after a refused save, and saves it on top of the current state', async () => {
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

test('applies permissions only after they differ, and as chosen', async () => {
  const user = userEvent.setup()
  const patches = show('/permissions', [films])
  await user.click(await screen.findByRole('radio', { name: 'Members contribute' }))
  expect(await screen.findByText('Members will add items.')).toBeTruthy()
  expect(screen.getByText('Authors will change their own items.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Apply the permissions' }))
  expect(patches).toMatchObject([{ permissions: { insert: 'SITE_MEMBER', read: 'ANYONE' } }])
})

test('says when there is no such collection', async () => {
  show('', [{ ...films, id: 'other' }])
  expect(await screen.findByText('There is no collection “films”')).toBeTruthy()
})

test('says what a later change of the site file does', async () => {
  show('', [{ ...films, isDeclared: true }])
  expect(await screen.findByText(/the next start replaces name/)).toBeTruthy()
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
