// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Status } from './Status.js'

// Seen to fail: a text in the page together with its element is no change, so screen readers did not announce it.
test('adds the text after its element, so that it is announced', async () => {
  render(<Status className="notice">Saved</Status>)
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  await waitFor(() => expect(status.textContent).toBe('Saved'))
  expect(status.className).toBe('notice')
})

test('shows a later text at once', async () => {
  const { rerender } = render(<Status>{false}</Status>)
  const status = screen.getByRole('status')
  await new Promise((resolve) => setTimeout(resolve, 150))
  rerender(<Status>Saved</Status>)
  expect(status.textContent).toBe('Saved')
})
