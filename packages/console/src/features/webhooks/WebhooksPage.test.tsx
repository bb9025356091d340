// @vitest-environment happy-dom
import type { WebhookEndpoint } from '@foyer/protocol/webhooks'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import { fakeApi } from '../../testing/fake-api.js'
import { films, onlyPage } from '../../testing/films.js'
import { renderPage } from '../../testing/render-page.js'
import { endpoint } from './testing/endpoint.js'
import { WebhooksPage } from './WebhooksPage.js'

function show(endpoints: WebhookEndpoint[], refusal?: Error) {
  const calls: unknown[] = []
  const api = fakeApi({
    listWebhooks: async () => {
      if (refusal && endpoints.length === 0) throw refusal
      return { endpoints }
    },
    listCollections: async () => ({ collections: [films], pagingMetadata: onlyPage }),
    createWebhook: async (request) => {
      calls.push(request)
      if (refusal) throw refusal
      return { endpoint }
    },
  })
  const pages = { '/webhooks': <WebhooksPage />, '/webhooks/:endpointId': <p>The endpoint</p> }
  return { ...renderPage({ api, at: '/webhooks', pages }), calls }
}

test('shows an endpoint as a card with its state, events and undelivered events', async () => {
  show([
    endpoint,
    {
      ...endpoint,
      id: 'two',
      description: 'Mail',
      state: 'PAUSED',
      pausedFor: 'failures',
      types: [],
      collectionIds: [],
      failures: 12,
      parked: 3,
      lastError: 'ECONNREFUSED',
    },
  ])
  const card = within(await screen.findByRole('article', { name: 'Search index' }))
  expect(card.getByText('Active')).toBeTruthy()
  expect(card.getByText('Item created of films')).toBeTruthy()
  expect(card.getByRole('link').getAttribute('href')).toBe('/webhooks/one')
  const failed = within(screen.getByRole('article', { name: 'Mail' }))
  expect(failed.getByText('Paused after failures')).toBeTruthy()
  expect(failed.getByText('All events')).toBeTruthy()
  expect(failed.getByText('Failed attempts in a row').nextSibling?.textContent).toBe('12')
  expect(failed.getByText('ECONNREFUSED')).toBeTruthy()
})

test('creates an endpoint from a URL and events, then explains its receiver', async () => {
  const user = userEvent.setup()
  const { calls, address } = show([endpoint])
  await user.click(await screen.findByRole('button', { name: 'Add an endpoint' }))
  const panel = within(await screen.findByRole('dialog'))
  expect(panel.getByText(/replies with a status from 200 to 299/)).toBeTruthy()
  await user.type(panel.getByLabelText('URL'), 'https://search.example/webhooks')
  await user.type(panel.getByLabelText('Description'), 'Search index')
  await user.click(panel.getByRole('checkbox', { name: 'Item created' }))
  await user.click(await panel.findByRole('checkbox', { name: 'Films' }))
  await user.click(panel.getByRole('button', { name: 'Add the endpoint' }))
  expect(await panel.findByText('search-index')).toBeTruthy()
  expect(calls).toEqual([
    {
      url: 'https://search.example/webhooks',
      description: 'Search index',
      types: ['item.created'],
      collectionIds: ['films'],
    },
  ])
  const code = panel.getByText(/processRequest/).textContent
  expect(code).toContain("appId: 'search-index'")
  expect(code).toContain(endpoint.keys[0]?.publicKey)
  await user.click(panel.getByRole('tab', { name: '@foyer/client' }))
  expect(panel.getByText(/createWebhooks\(/)).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Go to the endpoint' }))
  expect(address()).toBe('/webhooks/one')
})

test('explains a refused value at its field', async () => {
  const user = userEvent.setup()
  const violations = [{ field: 'url', description: 'expected an https address', data: {} }]
  show([endpoint], new ApiError('url', { problem: 'refused', violations }))
  await user.click(await screen.findByRole('button', { name: 'Add an endpoint' }))
  const panel = within(await screen.findByRole('dialog'))
  await user.type(panel.getByLabelText('URL'), 'http://search.example')
  await user.click(panel.getByRole('button', { name: 'Add the endpoint' }))
  await panel.findByText('Expected an https address.')
  const url = panel.getByLabelText('URL')
  expect(url.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(url))
  expect(panel.getByLabelText('App id').getAttribute('aria-invalid')).toBe('false')
  expect(panel.queryByText(/The server refused/)).toBeNull()
})

test('shows an error about the whole request below the form', async () => {
  const user = userEvent.setup()
  show([endpoint], new ApiError('there are 100 endpoints', { problem: 'refused' }))
  await user.click(await screen.findByRole('button', { name: 'Add an endpoint' }))
  const panel = within(await screen.findByRole('dialog'))
  await user.click(panel.getByRole('button', { name: 'Add the endpoint' }))
  expect(await panel.findByText('The server refused: there are 100 endpoints.')).toBeTruthy()
})

test('names the scope that the key lacks', async () => {
  const missing = { problem: 'refused', status: 403, missingScope: 'webhooks:read' } as const
  show([], new ApiError('this call needs a key', missing))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('scope “webhooks:read”'),
  )
})
