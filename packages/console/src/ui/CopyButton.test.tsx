// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CopyButton } from './CopyButton.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('copies the text and says so', async () => {
  const user = userEvent.setup()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<CopyButton text="123456" noun="code" />)
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(write).toHaveBeenCalledWith('123456')
  expect(await screen.findByText('Copied the code')).toBeTruthy()
})

test('explains what to do if the browser blocks the clipboard', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('not allowed'))
  render(<CopyButton text="123456" noun="code" />)
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(await screen.findByText(/Select the text and copy it/)).toBeTruthy()
})
