// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TextsProvider } from '../language/texts-context.js'
import { en } from '../texts/en/index.js'
import { Toasts } from './Toasts.js'
import { type Toast, useToast } from './toast.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function ToastButton({ toast }: { toast: Toast }): ReactNode {
  const show = useToast()
  return (
    <button type="button" onClick={() => show(toast)}>
      Show the toast
    </button>
  )
}

function clickToShow(toast: Toast): void {
  render(
    <TextsProvider texts={en}>
      <Toasts>
        <ToastButton toast={toast} />
      </Toasts>
    </TextsProvider>,
  )
  fireEvent.click(screen.getByText('Show the toast'))
}

describe('Toasts', () => {
  it('announces a message in an existing live region, and closes it after a time', () => {
    clickToShow({ text: 'Taken off.' })
    expect(screen.getByRole('status').textContent).toContain('Taken off.')
    act(() => void vi.advanceTimersByTime(8_000))
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('keeps a failure until it is closed', () => {
    clickToShow({ text: 'Not saved.', failed: true })
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Not saved.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Not saved.')).toBeNull()
  })

  it('stays open while one of its buttons has the focus', () => {
    clickToShow({ text: 'Taken off.', action: { label: 'Put back', run: () => undefined } })
    screen.getByRole('button', { name: 'Put back' }).focus()
    act(() => void vi.advanceTimersByTime(20_000))
    expect(screen.getByText('Taken off.')).toBeTruthy()
  })

  it('runs its action once and closes', () => {
    const run = vi.fn()
    clickToShow({ text: 'Taken off.', action: { label: 'Put back', run } })
    fireEvent.click(screen.getByRole('button', { name: 'Put back' }))
    expect(run).toHaveBeenCalledOnce()
    expect(screen.queryByText('Taken off.')).toBeNull()
  })

  it('shows the same sentence once', () => {
    clickToShow({ text: 'Not saved.', failed: true })
    fireEvent.click(screen.getByText('Show the toast'))
    expect(screen.getAllByText('Not saved.')).toHaveLength(1)
  })
})
