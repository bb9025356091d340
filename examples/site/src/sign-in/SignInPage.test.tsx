// @vitest-environment happy-dom
import { useMember } from '@foyer/react'
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { fakeSite, refusal } from '../testing/fake-site.js'
import SignInPage from './SignInPage.js'

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
  expect(link.getAttribute('href')).toBe('http://foyer.test/auth/forgot')
})
