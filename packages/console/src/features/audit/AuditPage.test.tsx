// @vitest-environment happy-dom
import type { AuditEntry, ListAuditRequest } from '@foyer/protocol/audit'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.js'
import { renderPage } from '../../testing/render-page.js'
import { AuditPage } from './AuditPage.js'

function entry(part: Partial<AuditEntry>): AuditEntry {
  return {
    id: 'one',
    at: '2026-11-21T04:16:00.000Z',
    actor: { kind: 'operator', id: 'owner' },
    action: 'settings.changed',
    subject: null,
    network: null,
    reason: null,
    detail: null,
    ...part,
  }
}

function show(at = '/audit'): { address: () => string; asked: ListAuditRequest[] } {
  const asked: ListAuditRequest[] = []
  const api = fakeApi({
    listAudit: async (request) => {
      asked.push(request)
      if (request.action === 'key') return { entries: [], nextCursor: null }
      if (request.cursor !== undefined) {
        const failed = { id: 'two', action: 'login.failed', reason: 'invalid-credentials' }
        return { entries: [entry(failed)], nextCursor: null }
      }
      const detail = { changed: { 'password.minLength': 9 }, scopes: ['a', 'b'], until: null }
      return { entries: [entry({ detail })], nextCursor: '5-5' }
    },
  })
  return { ...renderPage({ api, at, pages: { '/audit': <AuditPage /> } }), asked }
}

test('an entry is a row in plain words, and older ones come when they are asked for', async () => {
  const user = userEvent.setup()
  const { asked } = show()
  const row = await screen.findByRole('row', { name: /Settings changed/ })
  expect(row.textContent).toContain('changed password.minLength: 9 · scopes: a, b · until: –')
  await user.click(screen.getByRole('button', { name: 'Show older ones' }))
  expect(await screen.findByRole('row', { name: /Sign-in failed/ })).toBeTruthy()
  expect(asked).toEqual([{ limit: 50 }, { limit: 50, cursor: '5-5' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull())
})

test('what is shown stands in the address', async () => {
  const user = userEvent.setup()
  const { address, asked } = show('/audit?subject=film')
  await screen.findByRole('row', { name: /Settings changed/ })
  await user.selectOptions(screen.getByRole('combobox'), 'API keys')
  expect(address()).toBe('/audit?action=key&subject=film')
  expect(await screen.findByText('Nothing here')).toBeTruthy()
  expect(asked.at(-1)).toEqual({ action: 'key', subject: 'film', limit: 50 })
})
