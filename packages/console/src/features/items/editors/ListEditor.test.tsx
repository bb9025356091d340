// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ListEditor } from './ListEditor.js'

test.each([
  ['TEXT', ['8', '5']],
  ['NUMBER', ['8,5']],
])('reads an input with a comma into a list for a field of the type %s', async (type, entries) => {
  const onDraft = vi.fn()
  const field = { key: 'a', type }
  const shown = (draft: string) => (
    <ListEditor field={field} attributes={{}} draft={draft} onDraft={onDraft} />
  )
  const { rerender } = render(shown(''))
  onDraft.mockImplementation((draft: string) => rerender(shown(draft)))
  await userEvent.setup().type(screen.getByRole('textbox'), '8,5{Enter}')
  expect(onDraft).toHaveBeenLastCalledWith(JSON.stringify(entries))
})
