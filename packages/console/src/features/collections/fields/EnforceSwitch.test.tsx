// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiProvider } from '../../../api/api-context.js'
import { fakeApi } from '../../../testing/fake-api.js'
import { films } from '../../../testing/films.js'
import { EnforceSwitch } from './EnforceSwitch.js'

// Seen to fail: the switch was disabled while the server checked the items, and lost the focus.
test('keeps the focus while the server checks the items, and sends one call', async () => {
  const user = userEvent.setup()
  let calls = 0
  const api = fakeApi({
    patchCollection: () => {
      calls++
      return new Promise<never>(() => {})
    },
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={api}>
        <EnforceSwitch collection={films} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Check items/ })
  box.focus()
  await user.keyboard(' ')
  await user.keyboard(' ')
  expect(document.activeElement).toBe(box)
  expect([box.disabled, box.checked, box.getAttribute('aria-busy')]).toEqual([false, true, 'true'])
  expect(calls).toBe(1)
})
