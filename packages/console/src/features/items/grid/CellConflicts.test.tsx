// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.js'
import { dataOf, message, openGrid, threeFilms, withGridSize } from '../testing/open-grid.js'
import { noResponse } from '../testing/show-items.js'

withGridSize()

test('undoes the edit of a cell, but not over the change of another writer', async () => {
  const user = userEvent.setup()
  const server = await openGrid()
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

test('does not overwrite a change that was not shown, and shows it', async () => {
  const user = userEvent.setup()
  const server = await openGrid()
  server.change('b', { _id: 'b', title: 'Theirs', budget: 15 })
  await user.paste('A\nB')
  await message('1 cell changed in 1 item. 1 cell was not changed:')
  expect(dataOf(server, 'a')?.title).toBe('A')
  expect(dataOf(server, 'b')?.title).toBe('Theirs')
  expect(await screen.findByText('Theirs')).toBeTruthy()
})

test('keeps an undo that was not stored, to try it again', async () => {
  const user = userEvent.setup()
  const server = await openGrid()
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
  await waitFor(() => expect(dataOf(server, 'a')).toEqual(threeFilms[0]))
})

test('applies changes that follow one another quickly in their order', async () => {
  const user = userEvent.setup()
  const server = await openGrid()
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

test('clears the cells that were selected when the key was pressed, although the rows move', async () => {
  const user = userEvent.setup()
  const { grid, ...server } = await openGrid()
  const { bulkPatchItems } = server.api
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const firstRow = () => grid.querySelector('[role="rowheader"]')?.textContent
  // Another change moves the first row to the end, and the page reads the rows before its change is stored.
  server.api.bulkPatchItems = async (request) => {
    server.api.bulkPatchItems = bulkPatchItems
    await released
    const response = await bulkPatchItems(request)
    const item = server.stored.get('a')
    server.stored.delete('a')
    if (item !== undefined) server.stored.set('a', item)
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(firstRow()).toContain('Brazil'))
    return response
  }
  await user.paste('Zulu')
  await user.keyboard('{ArrowDown}{Delete}')
  release()
  await message('1 cell changed in 1 item.')
  await waitFor(() => expect(dataOf(server, 'b')).toEqual({ _id: 'b', budget: 15 }))
  expect(firstRow()).not.toContain('Alien')
  expect(dataOf(server, 'c')).toEqual(threeFilms[2])
})

test('does not undo over a change of another writer that the grid shows', async () => {
  const user = userEvent.setup()
  const server = await openGrid()
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

/** Edits the title of the first film while another writer changes it, and waits for the conflict. */
async function conflictInTitle() {
  const server = await openGrid()
  const user = userEvent.setup()
  await user.keyboard('Mine')
  server.change('a', { _id: 'a', title: 'Theirs', budget: 11 })
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Save mine' })
  return { server, user }
}

// Seen to fail: leaving the cell saved it over the change that it had just shown.
test('overwrites the change of another writer only by choice', async () => {
  const { server, user } = await conflictInTitle()
  screen.getByRole('button', { name: /^Filter/ }).focus()
  await user.dblClick(screen.getByText('Brazil'))
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  expect(input.value).toBe('Mine')
  expect(document.activeElement).toBe(input)
  expect(server.requests).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(dataOf(server, 'a')?.title).toBe('Mine'))
})

// Seen to fail: Tab did not reach the buttons, and Enter on the second one saved as the first one does.
test('keeps the change of another writer, with the keyboard alone', async () => {
  const { server, user } = await conflictInTitle()
  await user.keyboard('{Tab}{Tab}')
  expect(document.activeElement?.textContent).toBe('Keep theirs')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull())
  expect(dataOf(server, 'a')?.title).toBe('Theirs')
  expect(server.requests).toHaveLength(1)
})
