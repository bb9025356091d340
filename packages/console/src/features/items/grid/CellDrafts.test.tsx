// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dataOf, openGrid, withGridSize } from '../testing/open-grid.js'

withGridSize()

const editor = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Title' })

// Seen to fail: the editor moved to another row selected what was typed, so the next character replaced it.
test('takes the next character after a new item has moved the row', async () => {
  const user = userEvent.setup()
  const { grid, ...server } = await openGrid()
  await user.keyboard('{Enter}Ab')
  const stored = [...server.stored]
  server.stored.clear()
  server.change('new', { title: 'Zulu' })
  for (const [id, item] of stored) server.stored.set(id, item)
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(grid.querySelector('[role="rowheader"]')?.textContent).toBe('Zulu'))
  await user.keyboard('c')
  expect(editor()?.value).toBe('Abc')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(dataOf(server, 'a')?.title).toBe('Abc'))
})
