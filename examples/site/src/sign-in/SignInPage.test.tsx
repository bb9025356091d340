// @vitest-environment happy-dom
import { useMember } from '@foyer/react'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { fakeSite, refusal } from '../testing/fake-site.js'
import SignInPage from './SignInPage.js'
import SignUpPage from './SignUpPage.js'

afterEach(cleanup)

/** What the header of every page does: asks who is there. */
function Header(): ReactNode {
  return <header>{useMember().member?.loginEmail}</header>
}

const page = (
  <>
    <Header />
    <SignInPage />
  </>
)

it('tells a member that there is nothing to do', async () => {
  fakeSite({ memberId: 'ada' }).show(page, '/sign-in')
  await screen.findByText('ada@example.com')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are logged in')
})

it('offers the form to somebody whose session was ended elsewhere', async () => {
  const site = fakeSite({ memberId: 'ada' })
  site.on('my', () => refusal(401, 'UNAUTHENTICATED'))
  site.on('token', ({ body }) =>
    body.grantType === 'refresh_token'
      ? Response.json({ error: 'invalid_grant' }, { status: 400 })
      : { access_token: 'A', refresh_token: 'R', expires_in: 3600 },
  )
  site.show(page, '/sign-in')
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy()
})

it('leads to a new password on the page of the server', async () => {
  fakeSite().show(page, '/sign-in')
  const link = await screen.findByRole('link', { name: 'Forgot your password?' })
  expect(link.getAttribute('href')).toBe('/auth/forgot')
})

it('says where the code is at the step that asks for it', async () => {
  const site = fakeSite()
  site.on('login', () => ({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' }))
  site.show(page, '/sign-in')
  expect(screen.queryByRole('link', { name: 'console’s inbox' })).toBeNull()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'a password')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByLabelText('Code from the e-mail')
  expect(screen.getByRole('link', { name: 'console’s inbox' })).toBeTruthy()
})

it('takes somebody who joins with a known address to the login, with the address', async () => {
  const site = fakeSite()
  site.on('register', () => refusal(409, '-19995'))
  site.show(<BothPages />, '/sign-up?to=%2Ffilms')
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'a password')
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  const message = within(await screen.findByRole('alert'))
  await user.click(message.getByRole('link', { name: 'Log in' }))
  expect(document.querySelector('#address')?.textContent).toBe('/sign-in?to=%2Ffilms')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('ada@example.com')
})

function BothPages(): ReactNode {
  return useLocation().pathname === '/sign-up' ? <SignUpPage /> : <SignInPage />
}
