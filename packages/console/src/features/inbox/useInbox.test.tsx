// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '../../api/api-context.js'
import { fakeApi } from '../../testing/fake-api.js'
import { useInbox } from './useInbox.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('polls only while the page is visible', async () => {
  const listInbox = vi.fn(async () => ({ messages: [] }))
  const client = new QueryClient()
  renderHook(() => useInbox(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <ApiProvider value={fakeApi({ listInbox })}>{children}</ApiProvider>
      </QueryClientProvider>
    ),
  })
  await act(() => vi.advanceTimersByTimeAsync(6_500))
  expect(listInbox).toHaveBeenCalledTimes(3)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(listInbox).toHaveBeenCalledTimes(3)
})
