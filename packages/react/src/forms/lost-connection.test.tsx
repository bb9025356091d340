// @vitest-environment happy-dom
import { ChunkLoadError } from '@foyer/client'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SolveCaptcha } from '../hooks/with-captcha.js'
import { type Fake, fake, refusal } from '../testing/fake-client.js'
import { credentials, fill } from '../testing/fill-form.js'
import { SignUpForm } from './SignUpForm.js'

const LOGIN = '/_api/iam/authentication/v2/login'
const REGISTER = '/_api/iam/authentication/v2/register'
const VERIFY = '/_api/iam/verification/v1/auth/verify'
const RESEND = '/_api/iam/verification/v1/auth/resend'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Waits for the text of an alert. */
async function alertText(): Promise<string> {
  return (await screen.findByRole('alert')).textContent ?? ''
}

describe('after a lost response', () => {
  /** Loses the response to the first registration, then sends the form again. */
  async function registerTwice(
    setting: Fake,
    second = credentials,
    solveCaptcha?: SolveCaptcha,
  ): Promise<void> {
    const answers = [() => Promise.reject(new TypeError('lost')), () => refusal(409, '-19995')]
    setting.on(REGISTER, () => answers.shift()?.())
    setting.show(<SignUpForm {...(solveCaptcha && { solveCaptcha })} />)
    await fill('Sign up', credentials)
    await screen.findByText(/cannot be reached/)
    await fill('Sign up', second)
  }

  it('continues with the account that the lost request created', async () => {
    const setting = fake()
    setting.on(LOGIN, () => ({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' }))
    await registerTwice(setting)
    expect(await screen.findByLabelText('Code from the e-mail')).toBeDefined()
    expect(setting.to(LOGIN).map(({ body }) => body)).toEqual([
      { loginId: { email: 'ada@example.com' }, password: ' secret words' },
    ])
  })

  // Seen to fail: a response of a proxy did not count as lost.
  it('continues with the account that a request behind a failing proxy created', async () => {
    const setting = fake()
    const answers = [() => new Response('', { status: 504 }), () => refusal(409, '-19995')]
    setting.on(REGISTER, () => answers.shift()?.())
    setting.on(LOGIN, () => ({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' }))
    setting.show(<SignUpForm />)
    await fill('Sign up', credentials)
    await screen.findByRole('alert')
    await fill('Sign up', credentials)
    expect(await screen.findByLabelText('Code from the e-mail')).toBeDefined()
  })

  it('solves the captcha that this login requires', async () => {
    const setting = fake()
    setting.on(LOGIN, ({ body }) =>
      JSON.stringify(body).includes('solved')
        ? { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' }
        : refusal(400, '-19971'),
    )
    await registerTwice(setting, credentials, async () => ({ recaptchaToken: 'solved' }))
    expect(await screen.findByLabelText('Code from the e-mail')).toBeDefined()
  })

  it('reports the account of somebody else', async () => {
    const setting = fake()
    setting.on(LOGIN, () => refusal(403, '-19976', 'wrong'))
    await registerTwice(setting)
    expect(await screen.findByText(/already an account with this/)).toBeDefined()
  })

  it('does not try another address', async () => {
    const setting = fake()
    await registerTwice(setting, { ...credentials, 'E-mail address': 'ben@example.com' })
    expect(await screen.findByText(/already an account with this/)).toBeDefined()
    expect(setting.to(LOGIN)).toEqual([])
  })

  it('says what to do if the right code is sent again', async () => {
    const setting = fake()
    const over = /has expired or was already used/
    setting.on(REGISTER, () => ({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' }))
    setting.on(VERIFY, () => refusal(400, 'STATE_TOKEN_INVALID'))
    setting.on(RESEND, () => refusal(400, 'STATE_TOKEN_INVALID'))
    setting.show(<SignUpForm />)
    await fill('Sign up', credentials)
    await screen.findByLabelText('Code from the e-mail')
    await fill('Confirm', { 'Code from the e-mail': '123456' })
    await waitFor(async () => expect(await alertText()).toMatch(over))
    await userEvent.setup().click(screen.getByRole('button', { name: 'Send a new code' }))
    await waitFor(async () => expect(await alertText()).toMatch(over))
  })
})

it('says that the page is incomplete if the code of the call did not load', async () => {
  const setting = fake()
  const cause = new ChunkLoadError('the code did not load')
  vi.spyOn(setting.client.auth, 'register').mockRejectedValue(cause)
  setting.show(<SignUpForm />)
  await fill('Sign up', credentials)
  expect(await alertText()).toContain('then reload the page')
})
