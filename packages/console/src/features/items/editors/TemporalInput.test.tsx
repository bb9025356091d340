// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { parseDraft } from './drafts.js'
import { FieldEditor } from './FieldEditor.js'
import type { FieldKind } from './field-kinds.js'

interface EditorProps {
  kind: FieldKind
  initial: string
}

function Editor({ kind, initial }: EditorProps): ReactNode {
  const [draft, onDraft] = useState(initial)
  const field = { key: 'at', type: 'ANY' }
  const parsed = parseDraft(kind, draft)
  return (
    <>
      <FieldEditor {...{ kind, field, draft, onDraft }} label="At" attributes={{ id: 'at' }} />
      <label htmlFor="at">At</label>
      <output>{'problem' in parsed ? parsed.problem : JSON.stringify(parsed.value ?? null)}</output>
    </>
  )
}

/** Leaves an input as a browser does while a part of its date is missing. The test environment has no such parts. */
function show(value: string, badInput: boolean): HTMLInputElement {
  const input = screen.getByLabelText<HTMLInputElement>('At')
  Object.defineProperty(input, 'validity', { value: { badInput }, configurable: true })
  if (input.value !== value) fireEvent.change(input, { target: { value } })
  return input
}

const shown = (): string | null => screen.getByRole('status').textContent
const problem = 'Enter the missing parts, or clear the field.'

// Seen to fail: a date without its year was an empty field, so saving removed the stored date.
test.each<EditorProps & { value: unknown }>([
  { kind: 'date', initial: '2026-05-01', value: '2026-05-01' },
  { kind: 'time', initial: '10:30', value: '10:30' },
  {
    kind: 'date-time',
    initial: '2026-05-01T00:00:00.000Z',
    value: { $date: '2026-05-01T00:00:00.000Z' },
  },
])('a $kind of which a part is removed is no empty field', ({ kind, initial, value }) => {
  render(<Editor {...{ kind, initial }} />)
  const before = screen.getByLabelText<HTMLInputElement>('At').value
  show('', true)
  expect(shown()).toBe(problem)
  show(before, false)
  expect(shown()).toBe(JSON.stringify(value))
})

// Seen to fail: the first typed parts of a date, for which browsers fire no "input", were dropped without a word.
test('a date of which only a part is typed is no empty field, until the part is removed', () => {
  render(<Editor kind="date" initial="" />)
  fireEvent.keyUp(show('', true), { key: '5' })
  expect(shown()).toBe(problem)
  fireEvent.keyUp(show('', false), { key: 'Backspace' })
  expect(shown()).toBe('null')
})

test('an untouched instant keeps its value, although its hour comes twice', () => {
  render(<Editor kind="date-time" initial="2026-10-25T01:30:00.000Z" />)
  const input = show(screen.getByLabelText<HTMLInputElement>('At').value, false)
  fireEvent.keyUp(input, { key: 'Shift' })
  fireEvent.blur(input)
  expect(shown()).toBe('{"$date":"2026-10-25T01:30:00.000Z"}')
})
