// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import { fakeApi } from '../../testing/fake-api.js'
import { Welcome } from './Welcome.js'

test('reports all empty fields of the first account at once, without a request', async () => {
  const redeemOwnerLink = vi.fn()
  const link = { kind: 'welcome', role: 'owner', email: null } as const
  const api = fakeApi({
    readOwnerLink: async () => ({ link, siteName: 'Club', minLength: 12 }) as never,
    redeemOwnerLink,
  })
  render(<Welcome api={api} token="secret" onEnter={() => {}} onLeave={() => {}} />)
  const user = userEvent.setup()
  const submit = await screen.findByRole('button', { name: 'Create the account' })
  await user.type(screen.getByLabelText('Password'), 'short')
  await user.click(submit)
  expect(screen.getByText(/Enter your e-mail address/)).toBeTruthy()
  expect(screen.getByText('Enter your name.')).toBeTruthy()
  expect(screen.getByText('Choose a password with at least 12 characters.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail address'))
  expect(redeemOwnerLink).not.toHaveBeenCalled()
})

// Seen to fail: the page named "owners link" alone, which the data folder of a running server refuses.
test('names, for a link that no longer works, a restart and the command with the address of the server', async () => {
  const readOwnerLink = vi
    .fn()
    .mockRejectedValue(new ApiError('gone', { problem: 'refused', status: 400 }))
  const api = fakeApi({ readOwnerLink })
  render(<Welcome api={api} token="old" onEnter={() => {}} onLeave={() => {}} />)
  await screen.findByText('This link no longer works')
  const notice = document.body.textContent
  expect(notice).toContain('restart the server')
  expect(notice).toContain(`npx @foyer/server owners link --url ${location.origin} --key OWNER_KEY`)
})
