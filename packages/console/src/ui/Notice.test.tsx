// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Notice, type NoticeMessage } from './Notice.js'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function isShownAfterAMinute(message: NoticeMessage): boolean {
  const onClose = vi.fn()
  render(<Notice message={message} onClose={onClose} />)
  expect(screen.getByText(String(message.text))).toBeTruthy()
  act(() => void vi.advanceTimersByTime(60_000))
  return onClose.mock.calls.length === 0
}

// Seen to fail: the message about a created item covered the end of the grid until it was closed.
test('closes a message about a success', () => {
  expect(isShownAfterAMinute({ text: 'The item is created.' })).toBe(false)
})

test('keeps a message with an action, with details, or about a failure', () => {
  const action = { label: 'Undo', run: () => {} }
  expect(isShownAfterAMinute({ text: 'The item is removed.', action })).toBe(true)
  expect(isShownAfterAMinute({ text: 'Two cells are changed.', details: ['One is not.'] })).toBe(
    true,
  )
  expect(isShownAfterAMinute({ text: 'The server did not answer.', tone: 'danger' })).toBe(true)
})
