// @vitest-environment happy-dom
import type { Decision } from '@foyer/protocol'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const denied: Decision = {
  id: 'decision-1',
  at: '2026-11-21T04:16:00.000Z',
  requestId: 'request-1',
  caller: { kind: 'member', id: 'ada', roles: [] },
  collectionId: 'reviews',
  operation: 'update',
  itemId: 'review-7',
  level: 'SITE_MEMBER_AUTHOR',
  considered: ['the level of "update" is SITE_MEMBER_AUTHOR'],
  reason: 'the item was created by another member',
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.resetModules()
})

/** Loads the page in a language, and opens the denied call. */
async function show(language: string): Promise<void> {
  localStorage.setItem('foyer.console.language', language)
  vi.resetModules()
  const { DenialsPage } = await import('./DenialsPage.js')
  const { fakeApi } = await import('../../testing/fake-api.js')
  const { films, onlyPage } = await import('../../testing/films.js')
  const { renderPage } = await import('../../testing/render-page.js')
  const permissions = { ...films.permissions, update: 'SITE_MEMBER' as const }
  const api = fakeApi({
    listDecisions: async () => ({ decisions: [denied] }),
    getMember: async () => ({ member: { id: 'ada', nickname: 'Ada' } as never }),
    listCollections: async () => ({
      collections: [{ ...films, id: 'reviews', displayName: 'Reviews', permissions }],
      pagingMetadata: onlyPage,
    }),
  })
  const at = '/denials?denial=decision-1'
  renderPage({ api, at, pages: { '/denials': <DenialsPage /> } })
}

test('explains a denied call in German', async () => {
  await show('de')
  const panel = await screen.findByRole('dialog', { name: 'Warum wurde das abgelehnt?' })
  expect(await screen.findByText(/Wer Elemente von „Reviews“ ändern darf/)).toBeTruthy()
  expect(panel.textContent).toContain('Ein Mitglied wollte ein Element von „Reviews“ ändern.')
  expect(panel.textContent).toContain('Jedes Mitglied. Derselbe Aufruf wäre erlaubt.')
})

test('explains a denied call in Hebrew, with the server’s reason left to right', async () => {
  await show('he')
  const panel = await screen.findByRole('dialog', { name: 'למה זה נדחה?' })
  expect(await screen.findByRole('link', { name: 'שינוי ההרשאה לשנות פריטים' })).toBeTruthy()
  expect(panel.textContent).toContain('ניסיון של חבר לשנות פריט של ”Reviews“.')
  const reason = within(panel).getByText('The item was created by another member.')
  expect(reason.getAttribute('dir')).toBe('auto')
})
