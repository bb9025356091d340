// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.js'
import { films, onlyPage } from '../../testing/films.js'
import { overview } from '../../testing/overview.js'

beforeEach(() => {
  localStorage.setItem('foyer.console.language', 'de')
  vi.resetModules()
})

afterEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test('shows the first page in the chosen language', async () => {
  const { HomePage } = await import('./HomePage.js')
  const { renderPage } = await import('../../testing/render-page.js')
  const open = { ...films, permissions: { ...films.permissions, insert: 'ANYONE' as const } }
  const api = fakeApi({
    getOverview: async () => overview,
    listCollections: async () => ({ collections: [open], pagingMetadata: onlyPage }),
  })
  renderPage({ api, at: '/', pages: { '/': <HomePage /> } })

  expect(await screen.findByRole('link', { name: /^Mitglieder 1\.203/ })).toBeTruthy()
  expect(await screen.findByText(/Alle dürfen Elemente von „.+“ hinzufügen\./)).toBeTruthy()
  const chart = screen.getByRole('figure', { name: 'Mitglieder' })
  expect(chart.textContent).toContain('davon 8 in den letzten 30 Tagen beigetreten.')
  expect(chart.querySelector('.home-drawing')?.getAttribute('dir')).toBe('ltr')
})
