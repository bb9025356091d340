// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SearchChoice } from './SearchChoice.js'

afterEach(cleanup)

function Search({ onChoose }: { onChoose: (id: string) => void }): ReactNode {
  const [text, setText] = useState('')
  const choices = [
    { id: '1', label: 'Ada' },
    { id: '2', label: 'Bo' },
  ]
  return (
    <>
      <SearchChoice
        label="Member"
        openLabel="Show members"
        placeholder="Name"
        choices={choices.filter(({ label }) => label.includes(text))}
        emptyText="Nobody has this name."
        text={text}
        onText={setText}
        onChoose={({ id }) => onChoose(id)}
      />
      <button type="button">Elsewhere</button>
    </>
  )
}

test('closes the list and clears the box after a choice, and accepts the same choice again', async () => {
  const user = userEvent.setup()
  const chosen: string[] = []
  render(<Search onChoose={(id) => chosen.push(id)} />)
  const input = screen.getByRole('combobox', { name: 'Member' })
  await user.type(input, 'A')
  await user.click(screen.getByRole('option', { name: /Ada/ }))
  expect(chosen).toEqual(['1'])
  expect(input).toHaveProperty('value', '')
  expect(screen.queryByRole('option')).toBeNull()
  await user.type(input, 'A')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual(['1', '1'])
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(chosen).toEqual(['1', '1'])
})

test('explains an empty list', async () => {
  const user = userEvent.setup()
  render(<Search onChoose={() => {}} />)
  await user.type(screen.getByRole('combobox', { name: 'Member' }), 'Zoe')
  expect(screen.getByText('Nobody has this name.')).toBeTruthy()
})

test('closes the list with Escape after a text, and discards the text', async () => {
  const user = userEvent.setup()
  render(<Search onChoose={() => {}} />)
  const box = screen.getByRole('combobox', { name: 'Member' })
  await user.type(box, 'A')
  expect(screen.getByRole('listbox')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box).toHaveProperty('value', '')
})
