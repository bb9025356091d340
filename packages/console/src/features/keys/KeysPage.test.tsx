// @vitest-environment happy-dom
import type { ApiKeySummary } from '@foyer/protocol/api-keys'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import { fakeApi } from '../../testing/fake-api.js'
import { renderPage } from '../../testing/render-page.js'
import { KeysPage } from './KeysPage.js'

const owner: ApiKeySummary = {
  id: 'owner',
  name: 'owner',
  scopes: ['all'],
  createdAt: '2026-11-21T04:16:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
}

test('creates a key with its scopes, and shows the secret once', async () => {
  const user = userEvent.setup()
  const requests: unknown[] = []
  const api = fakeApi({
    listKeys: async () => ({ keys: [owner] }),
    createKey: async (request) => {
      requests.push(request)
      return { key: { ...owner, ...request, id: 'new', expiresAt: null }, secret: 'foyer_secret' }
    },
  })
  renderPage({ api, at: '/keys', pages: { '/keys': <KeysPage /> } })
  expect(await screen.findByText('everything')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create a key' }))
  const form = within(await screen.findByRole('dialog'))
  const make = form.getByRole('button', { name: 'Create the key' })
  expect(make.hasAttribute('disabled')).toBe(true)
  await user.type(form.getByLabelText('Name'), 'Export')
  await user.click(form.getByRole('checkbox', { name: /data:read/ }))
  await user.click(make)
  expect(await form.findByText('foyer_secret')).toBeTruthy()
  expect(requests).toEqual([{ name: 'Export', scopes: ['data:read'] }])
  await user.click(form.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('foyer_secret')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Create a key' }))
  expect(screen.queryByText('foyer_secret')).toBeNull()
})

test('creates one key, and shows its secret, when the form is submitted twice', async () => {
  const user = userEvent.setup()
  let count = 0
  const finish: (() => void)[] = []
  const api = fakeApi({
    listKeys: async () => ({ keys: [owner] }),
    createKey: async (request) => {
      const secret = `foyer_secret_${count}`
      count++
      await new Promise<void>((resolve) => finish.push(resolve))
      return { key: { ...owner, ...request, id: secret, expiresAt: null }, secret }
    },
  })
  renderPage({ api, at: '/keys', pages: { '/keys': <KeysPage /> } })
  await user.click(await screen.findByRole('button', { name: 'Create a key' }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('Name'), 'Export')
  await user.click(form.getByRole('checkbox', { name: /data:read/ }))
  const submit = form.getByRole('button', { name: 'Create the key' })
  await user.click(submit)
  await waitFor(() => expect(submit.getAttribute('aria-busy')).toBe('true'))
  await user.click(submit)
  for (const resolve of finish) resolve()
  expect(await form.findByText('foyer_secret_0')).toBeTruthy()
  expect(count).toBe(1)
})

test('explains beside a key why it cannot be deleted', async () => {
  const user = userEvent.setup()
  const api = fakeApi({
    listKeys: async () => ({ keys: [owner] }),
    deleteKey: async () => {
      throw new ApiError('the last one', { problem: 'refused' })
    },
  })
  renderPage({ api, at: '/keys', pages: { '/keys': <KeysPage /> } })
  await user.click(await screen.findByRole('button', { name: 'Remove owner' }))
  await user.click(screen.getByRole('button', { name: 'Yes, remove' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The server refused: the last one.')
})
