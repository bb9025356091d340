// @vitest-environment happy-dom
import type { BulkPatchRequest, WireItemData } from '@foyer/protocol'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.js'
import { films } from '../../../testing/films.js'
import { type ItemsServer, itemsServer, noResponse, showItems } from '../testing/show-items.js'

const three = [
  { _id: 'a', title: 'Alien', budget: 11 },
  { _id: 'b', title: 'Brazil', budget: 15 },
  { _id: 'c', title: 'Contact', budget: 90 },
]

// The test environment has no layout, so the test sets the size of the grid.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  return () => vi.restoreAllMocks()
})

/** Shows items, with the focus in the grid. Counts the requests that write. */
async function open(
  items: readonly WireItemData[] = three,
  fields = films.fields,
): Promise<ItemsServer & { grid: HTMLElement; requests: BulkPatchRequest[] }> {
  const server = itemsServer(items, {}, { ...films, fields })
  const requests: BulkPatchRequest[] = []
  const { bulkPatchItems } = server.api
  server.api.bulkPatchItems = (request) => {
    requests.push(request)
    return bulkPatchItems(request)
  }
  showItems(server)
  const grid = await screen.findByRole('grid', { name: 'Items of Films' })
  await within(grid).findAllByRole('rowheader')
  grid.focus()
  return { ...server, grid, requests }
}

/** Texts of the selected cells. */
function selected(grid: HTMLElement): (string | null)[] {
  const cells = grid.querySelectorAll('.grid-cell[aria-selected="true"] .grid-value')
  return [...cells].map(({ textContent }) => textContent)
}

/** Copies or cuts the selected cells. */
function clip(grid: HTMLElement, action: 'copy' | 'cut'): string {
  const clipboardData = new DataTransfer()
  fireEvent[action](grid, { clipboardData })
  return clipboardData.getData('text/plain')
}

const message = async (text: string | RegExp) =>
  (await screen.findByText(text)).closest<HTMLElement>('.notice-message')
const dataOf = (server: ItemsServer, id: string) => server.stored.get(id)?.data

test('selects a range by Shift with arrows and clicks, and announces it', async () => {
  const user = userEvent.setup()
  const { grid } = await open()
  expect(selected(grid)).toEqual(['Alien'])
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  expect(selected(grid)).toEqual(['Alien', '11', 'Brazil', '15'])
  expect(screen.getByText('4 cells selected, from Title of row 1 to Budget of row 2')).toBeTruthy()
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(selected(grid)).toEqual(['Alien', '11'])
  await user.keyboard('{Escape}')
  expect(selected(grid)).toEqual(['Alien'])
  await user.keyboard('{Shift>}')
  await user.click(screen.getByText('90'))
  await user.keyboard('{/Shift}')
  expect(selected(grid)).toEqual(['Alien', '11', 'Brazil', '15', 'Contact', '90'])
  await user.click(screen.getByText('Brazil'))
  expect(selected(grid)).toEqual(['Brazil'])
  expect(grid.getAttribute('aria-multiselectable')).toBe('true')
})

test('selects a range by dragging with the mouse, not by touch', async () => {
  const { grid } = await open()
  const [body] = grid.querySelectorAll('.grid-body')
  if (body === undefined) throw new Error('no rows')
  const drag = (pointerType: string) => {
    // Rows and the head are 40 pixels high; the check boxes and the title 308 pixels wide.
    fireEvent.pointerDown(body, { pointerType, button: 0, clientX: 100, clientY: 60 })
    fireEvent.pointerMove(window, { pointerType, clientX: 350, clientY: 100 })
    fireEvent.pointerUp(window, { pointerType })
    fireEvent.pointerMove(window, { pointerType, clientX: 350, clientY: 140 })
  }
  drag('touch')
  expect(selected(grid)).toEqual(['Alien'])
  drag('mouse')
  expect(selected(grid)).toEqual(['Alien', '11', 'Brazil', '15'])
})

test('copies a range as a table for spreadsheets, and a formula as text', async () => {
  const user = userEvent.setup()
  const { grid } = await open([
    { _id: 'a', title: '=1+1', budget: -5 },
    { _id: 'b', title: 'Two\nlines' },
  ])
  expect(clip(grid, 'copy')).toBe('=1+1')
  await user.keyboard('{Control>}{Shift>}{End}{/Shift}{/Control}')
  await user.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}')
  expect(clip(grid, 'copy')).toBe(`'=1+1\t-5\n"Two\nlines"\t`)
  expect(await screen.findByText('4 cells copied')).toBeTruthy()
})

test('pastes a table into cells with one request and one message, which undoes it', async () => {
  const user = userEvent.setup()
  const { grid, requests, ...server } = await open()
  await user.paste('Aliens\t18\r\nBrazil\t16\r\n')
  const notice = await message('3 cells changed in 2 items.')
  expect(requests).toHaveLength(1)
  expect(selected(grid)).toEqual(['Aliens', '18', 'Brazil', '16'])
  expect(dataOf(server, 'a')).toMatchObject({ title: 'Aliens', budget: 18 })
  expect(dataOf(server, 'b')).toMatchObject({ title: 'Brazil', budget: 16 })

  if (notice === null) throw new Error('no message')
  await user.click(within(notice).getByRole('button', { name: 'Undo' }))
  await message('3 cells restored in 2 items.')
  expect(dataOf(server, 'a')).toMatchObject(three[0] ?? {})
  expect(dataOf(server, 'b')).toMatchObject(three[1] ?? {})
  await user.click(within(notice).getByRole('button', { name: 'Redo' }))
  await waitFor(() => expect(dataOf(server, 'a')).toMatchObject({ title: 'Aliens', budget: 18 }))
})

test('names the cells that cannot take a pasted value, and stores the others', async () => {
  const user = userEvent.setup()
  const tags = { key: 'tags', type: 'ARRAY_STRING' }
  const server = await open(three, [...films.fields.slice(0, 2), tags])
  await user.paste('Aliens\tmany\tx\t17\nBrazil\t16\ty\t18')
  await message('2 cells changed in 2 items. 5 cells were not changed:')
  expect(screen.getByText(/^Budget of “Alien”, “many”: Enter a number/)).toBeTruthy()
  expect(
    screen.getByText('Tags, 2 cells: This field is edited in the form of the item.'),
  ).toBeTruthy()
  expect(screen.getByText('Id, 2 cells: The server sets this field.')).toBeTruthy()
  expect(dataOf(server, 'a')).toMatchObject({ title: 'Aliens', budget: 11 })
  expect(dataOf(server, 'b')).toMatchObject({ title: 'Brazil', budget: 16 })
})

test('says what of the clipboard is beyond the grid', async () => {
  const user = userEvent.setup()
  const server = await open()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await user.paste('Cube\nDune\nEl Topo')
  await message(/1 cell changed in 1 item. The clipboard has 2 rows more than the grid from here/)
  expect(dataOf(server, 'c')).toMatchObject({ title: 'Cube' })
})

test('refuses a table of more than 1,000 rows', async () => {
  const user = userEvent.setup()
  const { requests } = await open()
  await user.paste('x\n'.repeat(1001))
  await message(/more than 1,000 rows/)
  expect(requests).toEqual([])
})

test('fills the selected cells with a single pasted value', async () => {
  const user = userEvent.setup()
  const server = await open()
  await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await user.paste('7')
  await message('3 cells changed in 3 items.')
  for (const id of ['a', 'b', 'c']) expect(dataOf(server, id)).toMatchObject({ budget: 7 })
})

// Seen to fail: a pasted date was ignored, and Enter kept the stored one.
test('pastes dates and times, yes and no, or shows in the editor why they do not fit', async () => {
  const user = userEvent.setup()
  const types = ['DATE', 'TIME', 'BOOLEAN', 'DATETIME', 'OBJECT']
  const fields = types.map((type) => ({ key: type.toLowerCase(), displayName: type, type }))
  const [title] = films.fields
  if (title === undefined) throw new Error('no field')
  const server = await open([{ _id: 'a', title: 'A', date: '2025-01-01' }], [title, ...fields])
  const pasted: [wrong: string, problem: RegExp, right: string, value: unknown][] = [
    ['2026-02-30', /Enter a day/, '2026-11-22\r\n', '2026-11-22'],
    ['25:00', /Enter a time/, '08:30', '08:30'],
    ['perhaps', /“true” or “false”/, 'TRUE', true],
    [
      '22.11.2026',
      /time with its zone/,
      '2026-11-22T08:00:00Z',
      { $date: '2026-11-22T08:00:00.000Z' },
    ],
  ]
  for (const [at, [wrong, problem, right, value]] of pasted.entries()) {
    await user.keyboard('{ArrowRight}')
    await user.paste(wrong)
    expect((await screen.findByRole('alert')).textContent).toMatch(problem)
    await user.keyboard('{Escape}')
    await user.paste(right)
    await waitFor(() => expect(dataOf(server, 'a')?.[fields[at]?.key ?? '']).toEqual(value))
    await waitFor(() => expect(document.activeElement).toBe(server.grid))
  }
  await user.keyboard('{ArrowRight}')
  await user.paste('{}')
  expect(screen.queryByRole('textbox')).toBeNull()
  await message('1 cell was not changed:')
})

test('keeps a pasted text that does not fit in the editor of its cell', async () => {
  const user = userEvent.setup()
  await open()
  await user.keyboard('{ArrowRight}')
  await user.paste('twelve')
  expect((await screen.findByRole('alert')).textContent).toContain('Enter a number')
  expect(screen.getByRole('textbox', { name: 'Budget' })).toHaveProperty('value', 'twelve')
})

test('clears the selected cells, also by cutting them, and undoes both by the keyboard', async () => {
  const user = userEvent.setup()
  const { grid, requests, ...server } = await open()
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}')
  await message('2 cells changed in 2 items.')
  expect(dataOf(server, 'a')).toEqual({ _id: 'a', budget: 11 })
  await user.keyboard('{Delete}')
  await message('Nothing changed: the cells already have these values.')
  expect(requests).toHaveLength(1)

  await user.keyboard('{ArrowRight}')
  expect(clip(grid, 'cut')).toBe('11')
  await waitFor(() => expect(dataOf(server, 'a')).toEqual({ _id: 'a' }))
  await user.keyboard('{Control>}zz{/Control}')
  await waitFor(() => expect(dataOf(server, 'a')).toEqual(three[0]))
  expect(dataOf(server, 'b')).toEqual(three[1])
  await user.keyboard('{Control>}z{/Control}')
  await message('There is no change of a cell to undo on this page.')
  await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
  await waitFor(() => expect(dataOf(server, 'a')).toEqual({ _id: 'a', budget: 11 }))
})

test('undoes the edit of a cell, but not over the change of another writer', async () => {
  const user = userEvent.setup()
  const server = await open()
  await user.keyboard('Aliens{Enter}')
  await waitFor(() => expect(dataOf(server, 'a')?.title).toBe('Aliens'))
  await waitFor(() => expect(document.activeElement).toBe(server.grid))
  server.change('a', { _id: 'a', title: 'Aliens', budget: 99 })
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(dataOf(server, 'a')).toMatchObject({ title: 'Alien', budget: 99 }))
  await user.keyboard('{Control>}y{/Control}')
  await waitFor(() => expect(dataOf(server, 'a')?.title).toBe('Aliens'))
  server.change('a', { _id: 'a', title: 'Theirs', budget: 99 })
  await user.keyboard('{Control>}z{/Control}')
  await message('1 cell was not changed:')
  expect(screen.getByText(/^Title of “Aliens”: Somebody has changed this cell/)).toBeTruthy()
  expect(dataOf(server, 'a')?.title).toBe('Theirs')
})

test('does not undo over a change of another writer that the grid shows', async () => {
  const user = userEvent.setup()
  const server = await open()
  await user.keyboard('Aliens{Enter}')
  await waitFor(() => expect(dataOf(server, 'a')?.title).toBe('Aliens'))
  await waitFor(() => expect(document.activeElement).toBe(server.grid))
  server.change('a', { _id: 'a', title: 'Theirs', budget: 11 })
  // The saved cell shows the rest of its item too.
  await user.keyboard('{ArrowRight}5{Enter}')
  expect(await screen.findByText('Theirs')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(server.grid))
  await user.keyboard('{Control>}zz{/Control}')
  await message('1 cell was not changed:')
  expect(dataOf(server, 'a')).toEqual({ _id: 'a', title: 'Theirs', budget: 11 })
})

test('does not overwrite a change that was not shown, and shows it', async () => {
  const user = userEvent.setup()
  const server = await open()
  server.change('b', { _id: 'b', title: 'Theirs', budget: 15 })
  await user.paste('A\nB')
  await message('1 cell changed in 1 item. 1 cell was not changed:')
  expect(dataOf(server, 'a')?.title).toBe('A')
  expect(dataOf(server, 'b')?.title).toBe('Theirs')
  expect(await screen.findByText('Theirs')).toBeTruthy()
})

test('keeps an undo that was not stored, to try it again', async () => {
  const user = userEvent.setup()
  const server = await open()
  await user.keyboard('{Delete}')
  await message('1 cell changed in 1 item.')
  const { bulkPatchItems } = server.api
  server.api.bulkPatchItems = () => Promise.reject(noResponse())
  await user.keyboard('{Control>}z{/Control}')
  await message(/^1 cell was sent without a response/)
  const refusal = new ApiError('the role may not write', { problem: 'refused', status: 403 })
  server.api.bulkPatchItems = () => Promise.reject(refusal)
  await user.keyboard('{Control>}z{/Control}')
  await message(/^1 cell was not stored\. .*the role may not write/)
  server.api.bulkPatchItems = bulkPatchItems
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(dataOf(server, 'a')).toEqual(three[0]))
})

test('clears cells, and not the selected items', async () => {
  const user = userEvent.setup()
  const server = await open()
  await user.keyboard(' {ArrowRight}{Delete}')
  await message('1 cell changed in 1 item.')
  expect(dataOf(server, 'a')).toEqual({ _id: 'a', title: 'Alien' })
})

test('applies changes that follow one another quickly in their order', async () => {
  const user = userEvent.setup()
  const server = await open()
  const { bulkPatchItems } = server.api
  server.api.bulkPatchItems = async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return bulkPatchItems(request)
  }
  await user.paste('A\nB')
  await user.keyboard('{Delete}')
  await user.paste('C\nD')
  await waitFor(() => expect(dataOf(server, 'b')?.title).toBe('D'))
  expect(dataOf(server, 'a')?.title).toBe('C')
  expect(screen.queryByText(/Somebody has changed/)).toBeNull()
})
