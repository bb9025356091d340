// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Panel } from './Panel.js'

afterEach(cleanup)

// Seen to fail: a click beside the panel closed a form with its input, or a secret that is shown once.
test.each([
  [false, 1],
  [true, 0],
])('a panel with hasForm=%s is closed %i times by a click beside it', async (hasForm, times) => {
  let closed = 0
  render(
    <Panel title="Edit" isOpen hasForm={hasForm} onClose={() => closed++}>
      <input aria-label="Name" />
    </Panel>,
  )
  await userEvent.type(screen.getByLabelText('Name'), 'Ada')
  const overlay = document.querySelector('.panel-overlay')
  if (overlay === null) throw new Error('there is no overlay')
  await userEvent.click(overlay)
  expect(closed).toBe(times)
})
