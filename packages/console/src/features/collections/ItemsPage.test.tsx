// @vitest-environment happy-dom
import type { QueryItemsRequest, WireItemData } from '@foyer/protocol'
import type { CollectionDeletionRule } from '@foyer/protocol/account-data-endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ConsoleApi } from '../../api.js'
import { ApiError } from '../../api-error.js'
import { fakeApi } from '../../testing/fake-api.js'
import { films } from '../../testing/films.js'
import { renderPage } from '../../testing/render-page.js'
import { CollectionsPage } from './CollectionsPage.js'
import { ItemsPage } from './ItemsPage.js'

const alien: WireItemData = {
  _id: 'alien',
  title: 'Alien',
  budget: 11_000_000,
  seen: { $date: '1979-05-25T00:00:00.000Z' },
  extra: ['not declared'],
}

const ruleOfFilms: CollectionDeletionRule = {
  collectionId: 'films',
  displayName: 'Films',
  rule: { action: 'anonymise', clear: ['title'] },
  isDefault: false,
  isDeclared: false,
}

interface Shown {
  address: () => string
  requests: QueryItemsRequest[]
}

function show(at: string, calls: Partial<ConsoleApi> = {}, total = 120): Shown {
  const requests: QueryItemsRequest[] = []
  const paging = { count: 1, offset: 0, tooManyToCount: false }
  const api = fakeApi({
    listCollections: async () => ({
      collections: [films],
      pagingMetadata: { ...paging, hasNext: false },
    }),
    countItems: async () => ({ totalCount: 3201 }),
    listDeletionRules: async () => ({ collections: [ruleOfFilms] }),
    queryItems: async (request) => {
      requests.push(request)
      const dataItems = total === 0 ? [] : [{ id: 'alien', dataCollectionId: 'films', data: alien }]
      const offset = request.query.paging?.offset ?? 0
      return { dataItems, pagingMetadata: { ...paging, total, hasNext: offset + 50 < total } }
    },
    ...calls,
  })
  const pages = {
    '/collections': <CollectionsPage />,
    '/collections/:collectionId': <ItemsPage />,
  }
  return { ...renderPage({ api, at, pages }), requests }
}

test('the list tells sizes and permissions, and leads to the items', async () => {
  const user = userEvent.setup()
  const { address } = show('/collections')
  expect(await screen.findByText('3,201 items')).toBeTruthy()
  expect(screen.getByText('Everyone')).toBeTruthy()
  expect(await screen.findByText('Anonymised, 1 field cleared')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Films' }))
  expect(address()).toBe('/collections/films')
})

test('an item is a row of its declared fields, numbers at the end', async () => {
  show('/collections/films')
  const row = await screen.findByRole('row', { name: /^alien/ })
  expect(Array.from(row.children, (cell) => cell.textContent)).toEqual([
    'alien',
    'Alien',
    '11,000,000',
    '25 May 1979',
    'empty',
  ])
  expect(within(row).getByText('11,000,000').closest('td')?.className).toContain('number')
})

test('sort, filter and page of the address are asked for', async () => {
  const { requests } = show('/collections/films?field=budget&filter=5&sort=title&order=desc&page=2')
  await screen.findByRole('row', { name: /^alien/ })
  expect(requests).toEqual([
    {
      dataCollectionId: 'films',
      query: {
        filter: { budget: { $eq: 5 } },
        sort: [{ fieldName: 'title', order: 'DESC' }],
        paging: { limit: 50, offset: 50 },
      },
      returnTotalCount: true,
    },
  ])
  expect(screen.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})

test('a sort by a field that there is not is not asked for', async () => {
  const { requests } = show('/collections/films?sort=nothing')
  await screen.findByRole('row', { name: /^alien/ })
  expect(requests[0]?.query.sort).toBeUndefined()
})

test('sorting and filtering begin on the first page', async () => {
  const user = userEvent.setup()
  const { address, requests } = show('/collections/films?page=2')
  await user.click(await screen.findByRole('button', { name: 'Budget' }))
  expect(address()).toBe('/collections/films?sort=budget')
  await user.type(screen.getByRole('searchbox', { name: 'Title contains' }), 'ali')
  await waitFor(() => expect(address()).toBe('/collections/films?filter=ali&sort=budget'))
  await waitFor(() =>
    expect(requests.at(-1)?.query.filter).toEqual({ title: { $contains: 'ali' } }),
  )
})

test('a text that is no number says so, and asks without a filter', async () => {
  const { requests } = show('/collections/films?field=budget&filter=many')
  expect(await screen.findByText(/This field holds numbers/)).toBeTruthy()
  await screen.findByRole('row', { name: /^alien/ })
  expect(requests[0]?.query.filter).toBeUndefined()
})

test('a row opens the whole item by keyboard, and Escape leads back', async () => {
  const user = userEvent.setup()
  const { address } = show('/collections/films')
  const button = await screen.findByRole('button', { name: 'alien' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(address()).toBe('/collections/films?item=alien')
  const panel = within(await screen.findByRole('dialog', { name: 'alien' }))
  expect(panel.getByText('"not declared"')).toBeTruthy()
  expect(panel.getByText('25 May 1979')).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Copy JSON' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(address()).toBe('/collections/films')
})

test('a click anywhere in a row opens it too', async () => {
  const user = userEvent.setup()
  const { address } = show('/collections/films')
  await user.click(await screen.findByText('25 May 1979'))
  expect(address()).toBe('/collections/films?item=alien')
})

test('an empty collection says so', async () => {
  show('/collections/films', {}, 0)
  expect(await screen.findByText('No items yet')).toBeTruthy()
})

test('an unknown collection says so', async () => {
  show('/collections/nothing')
  expect(await screen.findByText('There is no collection “nothing”')).toBeTruthy()
})

test('a page past the end leads to the first one', async () => {
  const user = userEvent.setup()
  const { address } = show('/collections/films?page=7', {}, 0)
  await user.click(await screen.findByRole('button', { name: 'Go to the first page' }))
  expect(address()).toBe('/collections/films')
})

test('a refusal is told with the request id', async () => {
  show('/collections/films', {
    queryItems: () =>
      Promise.reject(new ApiError('no such index', { problem: 'refused', requestId: 'r-1' })),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The server refused: no such index.')
  expect(alert.textContent).toContain('r-1')
})
