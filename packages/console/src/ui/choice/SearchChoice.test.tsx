// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SearchChoice } from './SearchChoice.js'

afterEach(cleanup)

function Members(): ReactNode {
  const [text, setText] = useState('')
  return (
    <SearchChoice
      label="Member"
      openLabel="Show members"
      choices={[{ id: 'ada', label: 'Ada' }]}
      emptyText="Nobody"
      placeholder=""
      text={text}
      onText={setText}
      onChoose={() => {}}
    />
  )
}

test('closes the list with Escape after a text, and discards the text', async () => {
  const user = userEvent.setup()
  render(<Members />)
  const box = screen.getByRole('combobox', { name: 'Member' })
  await user.type(box, 'a')
  expect(screen.getByRole('listbox')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box).toHaveProperty('value', '')
})
