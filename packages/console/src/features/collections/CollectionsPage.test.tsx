// @vitest-environment happy-dom
import type { CollectionDeletionRule } from '@foyer/protocol/account-data-endpoints'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.js'
import { films, onlyPage } from '../../testing/films.js'
import { renderPage } from '../../testing/render-page.js'
import { CollectionsPage } from './CollectionsPage.js'

const ruleOfFilms: CollectionDeletionRule = {
  collectionId: 'films',
  displayName: 'Films',
  rule: { action: 'anonymise', clear: ['title'] },
  isDefault: false,
  isDeclared: false,
}

test('lists sizes and permissions, with links to the items', async () => {
  const user = userEvent.setup()
  const api = fakeApi({
    listCollections: async () => ({ collections: [films], pagingMetadata: onlyPage }),
    countItems: async () => ({ totalCount: 3201 }),
    listDeletionRules: async () => ({ collections: [ruleOfFilms] }),
  })
  const pages = { '/collections': <CollectionsPage />, '/collections/:collectionId': <p>Items</p> }
  const { address } = renderPage({ api, at: '/collections', pages })
  expect(await screen.findByText('3,201 items')).toBeTruthy()
  expect(screen.getByText('Everyone, visitors too')).toBeTruthy()
  expect(await screen.findByText('Anonymised, 1 field cleared')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Films' }))
  expect(address()).toBe('/collections/films')
})
