// @vitest-environment happy-dom
import {
  limits,
  type QueryItemsRequest,
  type QueryItemsResponse,
  type WireFilter,
} from '@foyer/protocol'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiProvider } from '../../../api/api-context.js'
import { fakeApi } from '../../../testing/fake-api.js'
import { films } from '../../../testing/films.js'
import type { RowsQuery } from './useItemRows.js'
import { type Selection, useSelection } from './useSelection.js'

interface Shown {
  result: { current: Selection }
  /** Answers the oldest request. */
  reply: () => Promise<void>
  filter: (filter: WireFilter) => void
}

/** Selection over 2,500 rows. */
function selection(): Shown {
  const requests: (() => void)[] = []
  const queryItems = async ({ query }: QueryItemsRequest): Promise<QueryItemsResponse> => {
    await new Promise<void>((resolve) => requests.push(resolve))
    const { offset = 0, limit = 50 } = query.paging ?? {}
    const dataItems = Array.from({ length: Math.min(limit, 2500 - offset) }, (_, index) => {
      const id = `film-${offset + index}`
      return { id, dataCollectionId: 'films', revision: '1', data: { _id: id } }
    })
    return { dataItems, pagingMetadata: { count: 0, offset, tooManyToCount: false, hasNext: true } }
  }
  const api = fakeApi({ queryItems })
  const view: RowsQuery = { collection: films, filter: undefined, sort: undefined }
  const { result, rerender } = renderHook((query: RowsQuery) => useSelection(query), {
    initialProps: view,
    wrapper: ({ children }) => <ApiProvider value={api}>{children}</ApiProvider>,
  })
  return {
    result,
    reply: () => act(async () => requests.shift()?.()),
    filter: (filter) => rerender({ ...view, filter }),
  }
}

test('selects all rows page by page', async () => {
  const { result, reply } = selection()
  act(() => void result.current.all())
  while (result.current.isReading) await reply()
  expect(result.current.ids.size).toBe(2500)
})

test('keeps rows deselected that were cleared while the ids were read', async () => {
  const { result, reply } = selection()
  act(() => void result.current.all())
  await reply()
  expect(result.current.ids.size).toBe(limits.maxPageSize)
  act(() => void result.current.clear())
  expect(result.current.isReading).toBe(false)
  await reply()
  expect(result.current.ids.size).toBe(0)
})

test('keeps a row deselected that was toggled while the ids were read', async () => {
  const { result, reply } = selection()
  act(() => void result.current.all())
  await reply()
  act(() => void result.current.toggle('film-7', 7))
  await reply()
  expect(result.current.ids.has('film-7')).toBe(false)
})

test('clears the selection, also the rows still read, when the filter changes', async () => {
  const { result, reply, filter } = selection()
  act(() => void result.current.all())
  await reply()
  filter({ title: 'Alien' })
  expect(result.current.ids.size).toBe(0)
  expect(result.current.isReading).toBe(false)
  await reply()
  expect(result.current.ids.size).toBe(0)
})
