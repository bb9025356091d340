// @vitest-environment happy-dom
import { useMember } from '@foyer/react'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeSite, refusal } from '../testing/fake-site.js'
import LoginPage from './LoginPage.js'
import SignUpPage from './SignUpPage.js'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

/** Reads the session, as the header of every page does. */
function Header(): ReactNode {
  return <header>{useMember().member?.loginEmail}</header>
}

const page = (
  <>
    <Header />
    <LoginPage />
  </>
)

it('tells a member that they are logged in', async () => {
  fakeSite({ memberId: 'ada' }).show(page, '/login')
  await screen.findByText('ada@example.com')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are logged in')
})

it('shows the form to a member whose session ended elsewhere', async () => {
  const site = fakeSite({ memberId: 'ada' })
  site.on('my', () => refusal(401, 'UNAUTHENTICATED'))
  site.on('token', ({ body }) =>
    body.grantType === 'refresh_token'
      ? Response.json({ error: 'invalid_grant' }, { status: 400 })
      : { access_token: 'A', refresh_token: 'R', expires_in: 3600 },
  )
  site.show(page, '/login')
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy()
})

it('links to the hosted page for a new password', async () => {
  fakeSite().show(page, '/login')
  const link = await screen.findByRole('link', { name: 'Forgot your password?' })
  expect(link.getAttribute('href')).toBe('/auth/forgot?ui_locales=en')
})

it('shows where the code was sent', async () => {
  const site = fakeSite()
  site.on('login', () => ({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' }))
  site.show(page, '/login')
  expect(screen.queryByRole('link', { name: 'console’s inbox' })).toBeNull()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'a password')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByLabelText('Code from the e-mail')
  expect(screen.getByRole('link', { name: 'console’s inbox' })).toBeTruthy()
})

it('links a visitor with a registered address to the login, with the address filled in', async () => {
  const site = fakeSite()
  site.on('register', () => refusal(409, '-19995'))
  site.show(<BothPages />, '/sign-up?to=%2Ffilms')
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'a password')
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  const message = await screen.findByText(/^There is already an account/)
  await user.click(within(message).getByRole('link', { name: 'Log in' }))
  expect(document.querySelector('#address')?.textContent).toBe('/login?to=%2Ffilms')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('ada@example.com')
})

function BothPages(): ReactNode {
  return useLocation().pathname === '/sign-up' ? <SignUpPage /> : <LoginPage />
}

describe('a reload at the step that asks for a code', () => {
  /** Signs up until the page asks for the code, and reloads the page. */
  async function reloaded(wait = () => {}) {
    const site = fakeSite()
    site.on('register', () => ({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'waiting' }))
    site.show(<SignUpPage />, '/sign-up')
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'two quiet words')
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    await screen.findByLabelText('Code from the e-mail')
    cleanup()
    wait()
    const next = fakeSite()
    next.show(<SignUpPage />, '/sign-up')
    return { site: next, user }
  }

  it('asks for the code again, and sends the token of the login', async () => {
    const { site, user } = await reloaded()
    const stored = JSON.stringify({ ...sessionStorage })
    expect(stored).not.toContain('two quiet words')
    expect(stored).not.toContain('ada@example.com')
    expect(await screen.findByText(/^We sent a code to a•••@example.com\./)).toBeTruthy()
    site.on('verify', () => refusal(400, 'VERIFICATION_CODE_INVALID'))
    await user.type(await screen.findByLabelText('Code from the e-mail'), '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText(/^This code is wrong/)
    expect(site.requests.find(({ call }) => call === 'verify')?.body).toEqual({
      code: '123456',
      stateToken: 'waiting',
    })
  })

  it('can be cancelled to start again', async () => {
    const { user } = await reloaded()
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Start again' }))
    expect(await screen.findByRole('button', { name: 'Sign up' })).toBeTruthy()
    expect(sessionStorage).toHaveLength(0)
  })

  it('shows that the code has expired, and links to the login', async () => {
    const later = Date.now() + 31 * 60_000
    await reloaded(() => vi.spyOn(Date, 'now').mockReturnValue(later))
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
    expect(screen.getByRole('button', { name: 'Sign up' })).toBeTruthy()
  })

  it('shows that the code has expired when the server has dropped the login', async () => {
    const { site, user } = await reloaded()
    site.on('verify', () => refusal(400, 'STATE_TOKEN_INVALID'))
    await user.type(await screen.findByLabelText('Code from the e-mail'), '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText(/This code has expired or was already used/)
    expect(screen.getByRole('button', { name: 'Sign up' })).toBeTruthy()
    expect(sessionStorage).toHaveLength(0)
  })
})
