// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Panel } from './Panel.js'

afterEach(cleanup)

// Seen to fail: a click beside the panel closed a form with its input, or a secret that is shown once.
test.each([
  [true, 1],
  [false, 0],
])(
  'a panel with isDismissable=%s is closed %i times by a click beside it',
  async (isDismissable, times) => {
    let closed = 0
    render(
      <Panel title="Edit" isOpen isDismissable={isDismissable} onClose={() => closed++}>
        <input aria-label="Name" />
      </Panel>,
    )
    await userEvent.type(screen.getByLabelText('Name'), 'Ada')
    const overlay = document.querySelector('.panel-overlay')
    if (overlay === null) throw new Error('there is no overlay')
    await userEvent.click(overlay)
    expect(closed).toBe(times)
  },
)
