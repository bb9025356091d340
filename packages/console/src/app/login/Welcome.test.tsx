// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
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
