// @vitest-environment happy-dom
import type { ListRequestsRequest, LoggedRequest } from '@foyer/protocol/request-log'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.js'
import { renderPage } from '../../testing/render-page.js'
import { typingPauseMs } from '../../ui/useDebounced.js'
import { LogsPage } from './LogsPage.js'

function request(part: Partial<LoggedRequest>): LoggedRequest {
  return {
    requestId: 'request-1',
    at: '2026-11-21T04:16:00.000Z',
    method: 'POST',
    path: '/wix-data/v2/items',
    route: 'POST /wix-data/v2/items',
    status: 200,
    ms: 4.2,
    slow: false,
    caller: { kind: 'visitor', id: 'visitor-1' },
    errorCode: null,
    decisionId: null,
    ...part,
  }
}

const denied = request({
  requestId: 'request-2',
  status: 403,
  caller: { kind: 'member', id: 'ada' },
  errorCode: 'WDE0027',
  decisionId: 'decision-1',
})

function show({ at = '/logs', shared = false } = {}): {
  address: () => string
  requests: ListRequestsRequest[]
} {
  const requests: ListRequestsRequest[] = []
  const api = fakeApi({
    listRequests: async (message) => {
      requests.push(message)
      const process = { name: 'web-1:4711', since: '2026-11-21T04:00:00.000Z', shared }
      const page = { process, slowMs: 1000 }
      if (message.requestId === 'request-9') return { requests: [], nextCursor: null, ...page }
      if (message.cursor !== undefined) {
        const slow = request({ requestId: 'request-0', path: '/slow', ms: 1234.5, slow: true })
        return { requests: [slow], nextCursor: null, ...page }
      }
      return { requests: [denied, request({})], nextCursor: '7', ...page }
    },
  })
  return { ...renderPage({ api, at, pages: { '/logs': <LogsPage /> } }), requests }
}

test('opens a request with links to the denied call and the member', async () => {
  const user = userEvent.setup()
  const { address } = show()
  const row = await screen.findByRole('row', { name: /WDE0027/ })
  await user.click(within(row).getByRole('button'))
  expect(address()).toBe('/logs?request=request-2')
  const panel = screen.getByRole('dialog')
  expect(
    within(panel).getByRole('link', { name: 'Why was this denied?' }).getAttribute('href'),
  ).toBe('/denials?denial=decision-1')
  expect(within(panel).getByRole('link', { name: 'Show the member' }).getAttribute('href')).toBe(
    '/members/ada',
  )
  expect(within(panel).getByRole('button', { name: 'Copy request id' })).toBeTruthy()
})

test('stores the filters in the URL and sends them', async () => {
  const user = userEvent.setup()
  const { address, requests } = show({ at: '/logs?path=items&watch=on' })
  await screen.findByRole('row', { name: /WDE0027/ })
  await user.selectOptions(screen.getByLabelText('Filter by kind'), 'Errors (5xx)')
  await user.selectOptions(screen.getByLabelText('Filter by status'), '5xx')
  expect(address()).toBe('/logs?kind=errors&status=5xx&path=items&watch=on')
  expect(requests.at(-1)).toEqual({ kind: 'errors', status: '5xx', path: 'items', limit: 50 })
})

// Seen to fail: the second search removed the first one from the URL, because the page was not rendered with it yet.
test('applies two searches that end at the same time', async () => {
  const { address } = show({ at: '/logs?id=request-1' })
  await screen.findByRole('row', { name: /WDE0027/ })
  vi.useFakeTimers()
  try {
    fireEvent.change(screen.getByLabelText('Part of the path'), { target: { value: 'items' } })
    fireEvent.change(screen.getByLabelText('Request id'), { target: { value: '' } })
    act(() => void vi.advanceTimersByTime(typingPauseMs))
  } finally {
    vi.useRealTimers()
  }
  expect(address()).toBe('/logs?path=items')
})

test('loads older requests on request', async () => {
  const user = userEvent.setup()
  const { requests } = show()
  await user.click(await screen.findByRole('button', { name: 'Show older entries' }))
  const row = await screen.findByRole('row', { name: /\/slow/ })
  expect(row.textContent).toContain('1,235 ms, slow')
  expect(requests).toEqual([{ limit: 50 }, { limit: 50, cursor: '7' }])
})

test('names the process, and warns if another one may answer', async () => {
  show({ shared: true })
  expect(await screen.findByText('web-1:4711')).toBeTruthy()
  expect(screen.getByText(/shows the log of the process that handled this call/)).toBeTruthy()
})

test('explains a request that the process no longer has', async () => {
  show({ at: '/logs?request=request-9' })
  expect(await screen.findByText(/does not have this request/)).toBeTruthy()
})
