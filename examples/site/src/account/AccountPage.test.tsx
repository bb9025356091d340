// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeSite, fakeSite, pageOf } from '../testing/fake-site.js'
import AccountPage from './AccountPage.js'

afterEach(cleanup)

function member(): FakeSite {
  const made = fakeSite({ memberId: 'ada' })
  made.on('query', () => pageOf([]))
  return made
}

describe('AccountPage', () => {
  it('sends a visitor to sign in, and back', () => {
    fakeSite().show(<AccountPage />, '/account')
    expect(document.querySelector('#address')?.textContent).toBe('/sign-in?to=%2Faccount')
  })

  it('says who is there, and what to do with no reviews yet', async () => {
    member().show(<AccountPage />, '/account')
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeTruthy()
    expect(await screen.findByText(/You have not written any yet\./)).toBeTruthy()
  })

  it('changes the password, and empties the field', async () => {
    const made = member()
    const user = userEvent.setup()
    made.on('change-password', () => ({}))
    made.show(<AccountPage />, '/account')
    const field = await screen.findByLabelText<HTMLInputElement>('New password')
    await user.type(field, 'two new words')
    await user.click(screen.getByRole('button', { name: 'Change the password' }))
    expect(await screen.findByText(/^Your password is changed\./)).toBeTruthy()
    expect(field.value).toBe('')
    const sent = made.requests.find(({ call }) => call === 'change-password')
    expect(sent?.body).toEqual({ newPassword: 'two new words' })
  })

  it('says why a password is not taken, and goes there', async () => {
    const made = member()
    const user = userEvent.setup()
    const fieldViolations = [{ field: 'newPassword', description: 'it is too short', data: {} }]
    made.on('change-password', () =>
      Response.json(
        { message: '', details: { validationError: { fieldViolations } } },
        { status: 400 },
      ),
    )
    made.show(<AccountPage />, '/account')
    await user.click(await screen.findByRole('button', { name: 'Change the password' }))
    expect(screen.getByRole('alert').textContent).toBe('Type the new password first')
    const field = screen.getByLabelText('New password')
    await user.type(field, 'abc')
    await user.click(screen.getByRole('button', { name: 'Change the password' }))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'Choose another password: it is too short.',
      ),
    )
    expect(document.activeElement).toBe(field)
  })
})
