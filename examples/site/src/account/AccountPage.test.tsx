// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeSite, fakeSite, pageOf, refusal } from '../testing/fake-site.js'
import AccountPage from './AccountPage.js'

afterEach(cleanup)

function member(): FakeSite {
  const made = fakeSite({ memberId: 'ada' })
  made.on('query', () => pageOf([]))
  made.on('deletion', () => ({
    state: 'NONE',
    confirmBefore: null,
    dueAt: null,
    graceDays: 14,
    effects: [],
  }))
  return made
}

describe('AccountPage', () => {
  it('links a visitor to the login, which returns to the page', () => {
    fakeSite().show(<AccountPage />, '/account')
    expect(document.querySelector('#address')?.textContent).toBe('/login?to=%2Faccount')
  })

  it('shows the member’s name, and an invitation to write the first review', async () => {
    member().show(<AccountPage />, '/account')
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeTruthy()
    expect(await screen.findByText(/You have not written any reviews yet\./)).toBeTruthy()
  })

  it('renders without a name if the server has none', async () => {
    const made = member()
    made.on('my', () => refusal(403, 'NO'))
    made.show(<AccountPage />, '/account')
    expect(await screen.findByText('Your account could not be loaded.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Member')
  })

  it('changes the name and shows it at once', async () => {
    const made = member()
    const user = userEvent.setup()
    made.show(<AccountPage />, '/account')
    const field = await screen.findByLabelText<HTMLInputElement>('Display name')
    expect(field.value).toBe('Ada')
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(screen.getByRole('alert').textContent).toBe('Enter a name')
    await waitFor(() => expect(document.activeElement).toBe(field))
    const renamed = { id: 'ada', profile: { nickname: 'Countess', slug: 'a' } }
    made.on('ada', () => ({ member: renamed }))
    made.on('my', () => ({ member: renamed }))
    await user.type(field, ' Countess ')
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText('Your name is now Countess.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Countess' })).toBeTruthy()
    const sent = made.requests.find(({ call }) => call === 'ada')
    expect(sent?.body).toEqual({ member: { id: 'ada', profile: { nickname: 'Countess' } } })
  })

  it('shows that changing the name failed', async () => {
    const made = member()
    const user = userEvent.setup()
    made.on('ada', () => refusal(403, 'PERMISSION_DENIED'))
    made.show(<AccountPage />, '/account')
    await user.type(await screen.findByLabelText('Display name'), 'x')
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Your name was not changed\./)
  })

  it('exports the member’s data and deletes the account', async () => {
    const made = member()
    const user = userEvent.setup()
    const none = { state: 'NONE', confirmBefore: null, dueAt: null, graceDays: 14 }
    const effects = [{ collectionId: 'watchlist', displayName: 'W', action: 'delete', items: 1 }]
    made.on('deletion', () => ({ ...none, effects }))
    made.on('export', () => refusal(429, 'TOO_MANY_REQUESTS'))
    made.show(<AccountPage />, '/account')
    expect((await screen.findByText('Watchlist')).parentElement?.textContent).toBe(
      'Watchlist: 1 entry is deleted',
    )
    expect(screen.getByRole('button', { name: 'Send e-mail' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Download my data' }))
    expect(await screen.findByText(/^Your data could not be downloaded\./)).toBeTruthy()
  })

  it('changes the password and clears the field', async () => {
    const made = member()
    const user = userEvent.setup()
    made.on('change-password', () => ({}))
    made.show(<AccountPage />, '/account')
    const field = await screen.findByLabelText<HTMLInputElement>('New password')
    await user.type(field, 'two new words')
    await user.click(screen.getByRole('button', { name: 'Save password' }))
    expect(await screen.findByText(/^Password changed\./)).toBeTruthy()
    expect(field.value).toBe('')
    const sent = made.requests.find(({ call }) => call === 'change-password')
    expect(sent?.body).toEqual({ newPassword: 'two new words' })
  })

  it('shows why a password is refused and focuses the field', async () => {
    const made = member()
    const user = userEvent.setup()
    const fieldViolations = [{ field: 'newPassword', description: 'too short', data: {} }]
    made.on('change-password', () =>
      Response.json(
        { message: '', details: { validationError: { fieldViolations } } },
        { status: 400 },
      ),
    )
    made.show(<AccountPage />, '/account')
    await user.click(await screen.findByRole('button', { name: 'Save password' }))
    expect(screen.getByRole('alert').textContent).toBe('Enter a new password')
    const field = screen.getByLabelText('New password')
    await user.type(field, 'abc')
    await user.click(screen.getByRole('button', { name: 'Save password' }))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'That password is too short. Choose another.',
      ),
    )
    await waitFor(() => expect(document.activeElement).toBe(field))
  })
})
