// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.js'
import { films, onlyPage } from '../../testing/films.js'

test('shows the list in German for an owner who chose German', async () => {
  localStorage.setItem('foyer.console.language', 'de')
  vi.resetModules()
  const { renderPage } = await import('../../testing/render-page.js')
  const { CollectionsPage } = await import('./CollectionsPage.js')
  const rule = { action: 'anonymise' as const, clear: ['title'] }
  const declared = { displayName: 'Films', isDefault: false, isDeclared: false }
  const api = fakeApi({
    listCollections: async () => ({ collections: [films], pagingMetadata: onlyPage }),
    countItems: async () => ({ totalCount: 3201 }),
    listDeletionRules: async () => ({
      collections: [{ collectionId: 'films', rule, ...declared }],
    }),
  })
  renderPage({ api, at: '/collections', pages: { '/collections': <CollectionsPage /> } })
  expect(await screen.findByText('3.201 Elemente')).toBeTruthy()
  expect(screen.getByText('1 Sammlung')).toBeTruthy()
  expect(screen.getByText('Alle, auch Besucher')).toBeTruthy()
  expect(await screen.findByText('Anonymisiert, 1 Feld geleert')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Einstellungen von Films' })).toBeTruthy()
})
