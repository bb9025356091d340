// @vitest-environment happy-dom
import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import { endOperations } from '../../background/operations.js'
import { shownGrid, withGridSize } from './testing/open-grid.js'
import { itemsServer, noResponse, showItems } from './testing/show-items.js'

const alien = {
  _id: 'alien',
  title: 'Alien',
  budget: 11_000_000,
  seen: { $date: '1979-05-25T00:00:00.000Z' },
}
const vertigo = { _id: 'vertigo', title: 'Vertigo', budget: 2_500_000 }
const many = Array.from({ length: 250 }, (_, index) => ({
  _id: `film-${index}`,
  title: `Film ${index}`,
}))

withGridSize()
beforeEach(endOperations)

function titles(): (string | null)[] {
  return screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
}

test('shows an item as a row: its label, its fields, then the system fields', async () => {
  showItems(itemsServer([alien]))
  await shownGrid()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '',
    'Title',
    'Budget',
    'Seen',
    'Id',
    'Created',
    'Changed',
  ])
  const [, row] = screen.getAllByRole('row')
  const cells = within(row ?? document.body).getAllByRole('gridcell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '',
    '11,000,000',
    '25 May 1979',
    'alien',
    'empty',
    'empty',
  ])
})

// Seen to fail: a viewer opened the editor of a cell, and typed what the server then refused.
test('a viewer opens an item instead of a cell, and selects nothing', async () => {
  const viewer = { id: 'vi', email: 'vi@example.com', name: 'Vi', role: 'viewer' } as OwnerAccount
  showItems(itemsServer([alien]), '/collections/films', viewer)
  await shownGrid()
  expect(screen.queryByRole('checkbox', { name: /Alien/ })).toBeNull()
  await userEvent.dblClick(screen.getByRole('gridcell', { name: '11,000,000' }))
  const panel = within(await screen.findByRole('dialog'))
  const title = await panel.findByLabelText<HTMLInputElement>('Title')
  expect(title.closest('fieldset')?.disabled).toBe(true)
})

test('shows changes of others without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = itemsServer([alien, vertigo])
  showItems(server)
  await shownGrid()
  server.change('alien', { ...alien, title: 'Aliens' })
  act(() => void vi.advanceTimersByTime(3000))
  await screen.findByRole('rowheader', { name: /Aliens/ })
})

test('renders and reads only the visible rows', async () => {
  const server = itemsServer(many)
  showItems(server)
  const itemsGrid = await shownGrid()
  expect(await screen.findByText('250 items')).toBeTruthy()
  expect(itemsGrid.getAttribute('aria-rowcount')).toBe('251')
  expect(titles().length).toBeLessThan(40)
  expect(server.queries.map(({ query }) => query.paging)).toEqual([{ limit: 100, offset: 0 }])
})

test('applies sort order, filter and columns of the URL', async () => {
  const server = itemsServer([alien, vertigo])
  showItems(
    server,
    '/collections/films?filter={"and":[["budget","lt",5000000]]}&sort=title&order=desc&column=seen&width=300+seen',
  )
  await shownGrid()
  expect(titles()).toEqual(['Vertigo'])
  expect(server.queries[0]?.query).toEqual({
    filter: { budget: { $lt: 5_000_000 } },
    sort: [{ fieldName: 'title', order: 'DESC' }],
    paging: { limit: 100, offset: 0 },
  })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '',
    'Title',
    'Seen',
  ])
  expect(
    screen.getByRole('separator', { name: 'Width of Seen' }).getAttribute('aria-valuenow'),
  ).toBe('300')
  expect(screen.getByRole('columnheader', { name: /^Title/ }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})

test('applies a filter once it is complete, and shows its code', async () => {
  const user = userEvent.setup()
  const { address } = showItems(itemsServer([alien, vertigo]))
  await shownGrid()
  await user.click(screen.getByRole('button', { name: /Filter/ }))
  const builder = within(screen.getByRole('region', { name: 'Filter' }))
  await user.selectOptions(builder.getByLabelText('Field'), 'budget')
  await user.selectOptions(builder.getByLabelText('Comparison of Budget'), 'gt')
  await user.type(builder.getByLabelText('Value of Budget'), 'many')
  expect(await builder.findByText(/Enter a number/)).toBeTruthy()
  expect(address()).toBe('/collections/films')
  await user.clear(builder.getByLabelText('Value of Budget'))
  await user.type(builder.getByLabelText('Value of Budget'), '5000000')
  await waitFor(() => expect(titles()).toEqual(['Alien']))
  expect(decodeURIComponent(address())).toContain('{"and":[["budget","gt",5000000]]}')
  expect(builder.getByText(/\.gt\('budget', 5000000\)/)).toBeTruthy()
  await user.click(builder.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(titles()).toEqual(['Alien', 'Vertigo']))
})

test('hides a column, and widens one by keyboard; the URL stores both', async () => {
  const user = userEvent.setup()
  const { address } = showItems(itemsServer([alien]))
  await shownGrid()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByLabelText('Budget'))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Budget' })).toBeNull())
  await user.keyboard('{Escape}')
  const handle = await screen.findByRole('separator', { name: 'Width of Title' })
  handle.focus()
  await user.keyboard('{ArrowRight}')
  expect(handle.getAttribute('aria-valuenow')).toBe('288')
  expect(address()).toContain('column=seen')
  expect(address()).toContain('width=288+title')
})

test('moves the active cell by arrow, selects by Space, and opens the item by Control+Enter', async () => {
  const user = userEvent.setup()
  const { address } = showItems(itemsServer([alien, vertigo]))
  const itemsGrid = await shownGrid()
  itemsGrid.focus()
  await user.keyboard('{ArrowDown}{ArrowRight} ')
  const active = document.getElementById(itemsGrid.getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toBe('2,500,000')
  expect(await screen.findByText('1 item selected')).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(address()).toBe('/collections/films?item=vertigo')
})

test('removes selected rows in batches, and reports the state after a lost connection', async () => {
  const user = userEvent.setup()
  const server = itemsServer(many)
  const { bulkRemoveItems } = server.api
  let calls = 0
  server.api.bulkRemoveItems = async (request) => {
    const answer = await bulkRemoveItems(request)
    calls += 1
    if (calls === 2) throw noResponse()
    return answer
  }
  showItems(server)
  await shownGrid()
  await user.click(screen.getByRole('checkbox', { name: 'Select all items' }))
  await user.click(await screen.findByRole('button', { name: 'Remove 250 items' }))
  const batch = within(await screen.findByRole('region', { name: 'Removing items' }))
  expect(
    await batch.findByText('100 of 250 removed, 100 sent without a response, 50 not sent.'),
  ).toBeTruthy()
  await user.click(batch.getByRole('button', { name: 'Continue' }))
  expect(await batch.findByText('250 of 250 removed.')).toBeTruthy()
  expect(server.stored.size).toBe(0)
  await user.click(batch.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('250 of 250 restored.')).toBeTruthy()
  expect(server.stored.get('film-249')?.data).toEqual({ _id: 'film-249', title: 'Film 249' })
})

test('sets one field of the selected rows, and lists refused items', async () => {
  const user = userEvent.setup()
  const patched: unknown[] = []
  const server = itemsServer([alien, vertigo], {
    bulkPatchItems: async ({ patches }) => {
      patched.push(
        ...patches.map(({ dataItemId, fieldModifications }) => [dataItemId, fieldModifications]),
      )
      return {
        results: patches.map(({ dataItemId: id }, originalIndex) => ({
          action: 'PATCH' as const,
          itemMetadata:
            id === 'alien'
              ? { id, originalIndex, success: true }
              : {
                  id,
                  originalIndex,
                  success: false,
                  error: { code: 'WDE0073', description: 'it is gone', data: {} },
                },
        })),
        bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
      }
    },
  })
  showItems(server)
  await shownGrid()
  await user.click(screen.getByRole('checkbox', { name: 'Select all items' }))
  await user.click(await screen.findByRole('button', { name: 'Set a field' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Set a field of 2 items' }))
  await user.selectOptions(panel.getByLabelText('Field'), 'budget')
  await user.type(panel.getByLabelText('New value'), ' ')
  expect(panel.getByRole('button', { name: 'Remove the field from 2 items' })).toBeTruthy()
  await user.type(panel.getByLabelText('New value'), '7')
  await user.click(panel.getByRole('button', { name: 'Set it for 2 items' }))
  expect(await screen.findByText('1 of 2 changed, 1 refused.')).toBeTruthy()
  expect(screen.getByText('it is gone')).toBeTruthy()
  const modifications = [
    { action: 'SET_FIELD', fieldPath: 'budget', setFieldOptions: { value: 7 } },
  ]
  expect(patched).toEqual([
    ['alien', modifications],
    ['vertigo', modifications],
  ])
})

test('explains an empty collection, a filter without matches and an unknown collection', async () => {
  const server = itemsServer([])
  showItems(server)
  expect(await screen.findByText('No items yet')).toBeTruthy()
  expect(screen.getByText(/or drop it here/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'New item' })).toHaveLength(2)
  showItems(server, '/collections/films?filter={"and":[["title","eq","x"]]}')
  expect(await screen.findByText('No item matches')).toBeTruthy()
  showItems(server, '/collections/nothing')
  expect(await screen.findByText('There is no collection “nothing”')).toBeTruthy()
})

test('does not ask to drop a file on a touch screen', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList,
  )
  showItems(itemsServer([]))
  expect(await screen.findByText(/You can also import a CSV or JSON file/)).toBeTruthy()
  expect(screen.queryByText(/drop it here/)).toBeNull()
})

test('shows a refusal with the request id', async () => {
  const queryItems = () =>
    Promise.reject(new ApiError('no such index', { problem: 'refused', requestId: 'r-1' }))
  showItems(itemsServer([], { queryItems, countItems: queryItems }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The server refused: no such index.')
  expect(alert.textContent).toContain('r-1')
})

test('keeps the selected rows while the collections cannot be read again', async () => {
  const user = userEvent.setup()
  const server = itemsServer([alien, vertigo])
  showItems(server)
  await shownGrid()
  await user.click(screen.getByRole('checkbox', { name: 'Select all items' }))
  const selected = await screen.findByText('2 items selected')
  server.api.listCollections = async () => Promise.reject(noResponse())
  // The owner comes back to the tab.
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText(/shows the last loaded data/)).toBeTruthy()
  expect(selected.isConnected).toBe(true)
})
