// @vitest-environment happy-dom
import type { LoginState } from '@foyer/client'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Fake, fake, refusal } from '../testing/fake-client.js'
import { credentials, fill } from '../testing/fill-form.js'
import { LoginForm } from './LoginForm.js'
import { SignUpForm } from './SignUpForm.js'

const LOGIN = '/_api/iam/authentication/v2/login'
const REGISTER = '/_api/iam/authentication/v2/register'
const VERIFY = '/_api/iam/verification/v1/auth/verify'
const RESEND = '/_api/iam/verification/v1/auth/resend'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Answers the direct login without a frame; the client's tests cover frames. */
function directLogin({ client, become }: Fake) {
  return vi.spyOn(client.auth, 'getMemberTokensForDirectLogin').mockImplementation(async () => {
    become('member')
    const tokens = client.session.tokens()
    if (!tokens) throw new Error('expected tokens')
    return tokens
  })
}

/** Returns the text that describes a field. */
function descriptionOf(field: Element | null): string | undefined {
  const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids
    .map((id) => document.getElementById(id)?.textContent?.trim() ?? '')
    .join(' ')
    .trim()
}

/** Returns what a screen reader announces of an error: an alert, or the description of the field with the focus. */
function announcement(): string {
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent?.trim() ?? '')
  const focused = document.activeElement
  const described = focused?.matches('[aria-invalid]') ? descriptionOf(focused) : undefined
  return [...alerts, described].filter(Boolean).join(' | ')
}

describe('LoginForm', () => {
  it('has labels and tokens for autofill', () => {
    fake().show(<LoginForm email="ada@example.com" />)
    const form = screen.getByRole('form', { name: 'Log in' })
    expect(form.getAttribute('method')).toBe('post')
    const email = screen.getByLabelText<HTMLInputElement>('E-mail address')
    expect(email.autocomplete).toBe('username')
    expect(email.value).toBe('ada@example.com')
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    expect(password).toMatchObject({ type: 'password', autocomplete: 'current-password' })
  })

  it('keeps addresses and passwords from left to right on a Hebrew page, where a name may be either', () => {
    fake().show(
      <div dir="rtl">
        <SignUpForm />
      </div>,
    )
    const directions = ['Display name', 'E-mail address', 'Password'].map((label) =>
      screen.getByLabelText(label).getAttribute('dir'),
    )
    expect(directions).toEqual(['auto', 'ltr', 'ltr'])
  })

  it('logs in, opens the session and calls onLoggedIn once', async () => {
    const setting = fake()
    const open = directLogin(setting)
    setting.on(LOGIN, () => ({ state: 'SUCCESS', sessionToken: 's' }))
    const onLoggedIn = vi.fn()
    setting.show(<LoginForm onLoggedIn={onLoggedIn} />)
    await fill('Log in', credentials)
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledTimes(1))
    expect(open.mock.calls).toEqual([['s']])
    expect(setting.to(LOGIN)[0]?.body).toEqual({
      loginId: { email: 'ada@example.com' },
      password: ' secret words',
    })
  })

  it('does not report a refused login as a success while another member is logged in', async () => {
    const setting = fake()
    setting.become('member')
    setting.on(LOGIN, () => refusal(403, '-19976', 'wrong'))
    const onLoggedIn = vi.fn()
    setting.show(<LoginForm onLoggedIn={onLoggedIn} />)
    await fill('Log in', credentials)
    await screen.findByRole('alert')
    expect(onLoggedIn).not.toHaveBeenCalled()
  })

  it('reports missing values at their fields, and focuses the first', async () => {
    const setting = fake()
    setting.show(<LoginForm />)
    await fill('Log in', {})
    const email = screen.getByLabelText('E-mail address')
    await waitFor(() => expect(document.activeElement).toBe(email))
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(descriptionOf(email)).toBe('Enter your e-mail address.')
    expect(descriptionOf(screen.getByLabelText('Password'))).toBe('Enter your password.')
    expect(setting.to(LOGIN)).toHaveLength(0)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(document.activeElement).toBe(email))
  })

  it('returns the focus to the field in which Enter was pressed, so that its error is read', async () => {
    const user = userEvent.setup()
    fake().show(<LoginForm />)
    const email = screen.getByLabelText('E-mail address')
    await user.click(email)
    const focused: EventTarget[] = []
    const form = screen.getByRole('form')
    form.addEventListener('focusin', ({ target }) => void (target && focused.push(target)))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(email))
    expect(focused).toEqual([screen.getByRole('button', { name: 'Log in' }), email])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    [
      'a wrong password',
      () => refusal(400, '-19976'),
      'Wrong e-mail address or password. Check both and try again.',
    ],
    [
      'a malformed address',
      () => refusal(400, '-19977'),
      'Enter an e-mail address like name@example.com.',
    ],
    [
      'an unknown address, where the site tells',
      () => refusal(403, '-19975'),
      'There is no account with this e-mail address. Check it, or sign up.',
    ],
    [
      'the right password of a blocked member',
      () => refusal(403, '-19974'),
      'This account cannot log in right now. Contact the site owner.',
    ],
    [
      'a refusal because the account is closed',
      () => refusal(403, 'IDENTITY_UNAVAILABLE'),
      'This account cannot log in right now. Contact the site owner.',
    ],
    [
      'a refusal with another code',
      () => refusal(403, 'ELSE', 'logins are closed'),
      'The server refused: logins are closed.',
    ],
    [
      'a refusal without a code',
      () => new Response('', { status: 403 }),
      'The server refused: the server responded with 403.',
    ],
    [
      'an old password',
      () => refusal(403, '-19973'),
      'This password is no longer valid. Reset it, then log in.',
    ],
    ['a missing captcha', () => refusal(400, '-19971'), 'The robot check failed. Try again.'],
    [
      'no connection',
      () => Promise.reject(new TypeError('x')),
      'The server cannot be reached. Check your connection and try again.',
    ],
    [
      'a broken server',
      () => new Response('', { status: 500 }),
      'Something went wrong. Try again in a moment.',
    ],
  ])('explains what to do after %s', async (_, answer, text) => {
    const setting = fake()
    setting.on(LOGIN, answer)
    setting.show(<LoginForm />)
    await fill('Log in', credentials)
    expect(await screen.findAllByText(text)).toHaveLength(1)
    await waitFor(() => expect(announcement()).toBe(text))
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(' secret words')
  })

  it('announces the pending request, and starts once for a double click', async () => {
    const setting = fake()
    let answer: (value: unknown) => void = () => {}
    setting.on(
      LOGIN,
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    setting.show(<LoginForm />)
    await fill('Log in', credentials)
    const button = screen.getByRole('button', { name: 'Log in' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('Logging in…')
    await userEvent.setup().dblClick(button)
    await waitFor(() => expect(setting.to(LOGIN)).toHaveLength(1))
    answer({ state: 'REQUIRE_OWNER_APPROVAL' })
    const notice = await screen.findByText(/has approved your account/)
    await waitFor(() => expect(document.activeElement).toBe(notice))
  })

  it('falls back to a redirect if the frame fails and a redirect URI is set', async () => {
    const setting = fake()
    const { auth } = setting.client
    vi.spyOn(auth, 'getMemberTokensForDirectLogin').mockRejectedValue(new Error('blocked'))
    const redirect = vi.spyOn(auth, 'loginWithRedirect').mockResolvedValue()
    setting.on(LOGIN, () => ({ state: 'SUCCESS', sessionToken: 's' }))
    const onLoggedIn = vi.fn()
    setting.show(<LoginForm fallbackRedirectUri="http://site.test/cb" onLoggedIn={onLoggedIn} />)
    await fill('Log in', credentials)
    const request = { redirectUri: 'http://site.test/cb', sessionToken: 's', prompt: 'none' }
    await waitFor(() => expect(redirect.mock.calls).toEqual([[request]]))
    expect(onLoggedIn).not.toHaveBeenCalled()
  })

  it('reports a misconfigured site if its server redirects elsewhere', async () => {
    const setting = fake()
    setting.on(LOGIN, () => ({ state: 'SUCCESS', sessionToken: 's' }))
    setting.on('/_api/redirects-api/v1/redirect-session', () => ({
      redirectSession: { fullUrl: 'http://elsewhere.test/authorize' },
    }))
    setting.show(<LoginForm />)
    await fill('Log in', credentials)
    expect((await screen.findByRole('alert')).textContent?.trim()).toBe(
      'This site is not set up correctly. Tell the site owner.',
    )
  })

  it('reports the failed frame without a redirect URI', async () => {
    const setting = fake()
    vi.spyOn(setting.client.auth, 'getMemberTokensForDirectLogin').mockRejectedValue(new Error('x'))
    setting.on(LOGIN, () => ({ state: 'SUCCESS', sessionToken: 's' }))
    setting.show(<LoginForm />)
    await fill('Log in', credentials)
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  })

  it('has texts in other languages', () => {
    fake().show(
      <LoginForm texts={{ title: 'Anmelden', submit: 'Los' }}>Noch kein Konto?</LoginForm>,
    )
    expect(screen.getByRole('form', { name: 'Anmelden' }).textContent).toContain('Noch kein Konto?')
    expect(screen.getByRole('button', { name: 'Los' })).toBeDefined()
  })
})

describe('a login with a second factor', () => {
  const availableFactors = ['TOTP', 'SMS', 'RECOVERY_CODE'].map((factorType) => ({
    factorType,
    factorStatus: 'ENABLED',
  }))
  const reason = 'USER_SETTINGS'
  const state = { state: 'REQUIRE_MFA', stateToken: 't' }
  const required = { ...state, requireMfaData: { availableFactors, reason } }
  const pathOf = (type: string): string => `/_api/iam/authentication/v2/${type}/verify`

  it('accepts the code of the app or of another factor, and opens the session', async () => {
    const setting = fake()
    const open = directLogin(setting)
    setting.on(LOGIN, () => required)
    setting.on(pathOf('TOTP'), () => refusal(400, 'VERIFICATION_CODE_INVALID'))
    const mfaChallengeData = {
      factorType: 'SMS',
      verificationChallengeData: { hint: '•••• 33' },
      availableFactors,
      reason,
    }
    setting.on(pathOf('SMS'), ({ body }) =>
      body.smsData
        ? { state: 'SUCCESS', sessionToken: 's', additionalData: {} }
        : { state: 'MFA_CHALLENGE', stateToken: 't', mfaChallengeData },
    )
    const onLoggedIn = vi.fn()
    setting.show(<LoginForm onLoggedIn={onLoggedIn} />)
    await fill('Log in', credentials)
    const code = await screen.findByLabelText<HTMLInputElement>('Code')
    expect(code).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric' })
    await fill('Finish logging in', { Code: '000000' })
    await waitFor(() => expect(announcement()).toContain('This code is wrong'))
    await userEvent.setup().click(screen.getByRole('button', { name: 'Code by text message' }))
    expect(await screen.findByText(/code to •••• 33/)).toBeDefined()
    // The focus has moved from the pressed button to the code field.
    const sent = screen.getByLabelText<HTMLInputElement>('Code')
    await waitFor(() => expect(document.activeElement).toBe(sent))
    const lead = document.getElementById(sent.getAttribute('aria-describedby') ?? '')
    expect(lead?.textContent).toMatch(/text message with a code/)
    await fill('Finish logging in', { Code: '123456' })
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledTimes(1))
    expect(open.mock.calls).toEqual([['s']])
  })

  it('accepts a recovery code in the field for the code of the app', async () => {
    const setting = fake()
    directLogin(setting)
    setting.on(LOGIN, () => required)
    const recovery = pathOf('RECOVERY_CODE')
    setting.on(recovery, () => ({ state: 'SUCCESS', sessionToken: 's', additionalData: {} }))
    const onLoggedIn = vi.fn()
    setting.show(<LoginForm onLoggedIn={onLoggedIn} />)
    await fill('Log in', credentials)
    await screen.findByLabelText('Code')
    await fill('Finish logging in', { Code: 'zbbrd-9vvcg' })
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledTimes(1))
    expect(setting.to(recovery)).toHaveLength(1)
  })

  // Seen to fail: the form for the code of the e-mail stayed, whose code is used up.
  it('asks for the second factor after the code of an e-mail, for example at an address that the owner set', async () => {
    const setting = fake()
    directLogin(setting)
    setting.on(LOGIN, () => ({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'e' }))
    setting.on(VERIFY, () => required)
    setting.on(pathOf('TOTP'), () => ({ state: 'SUCCESS', sessionToken: 's', additionalData: {} }))
    const onLoggedIn = vi.fn()
    setting.show(<LoginForm onLoggedIn={onLoggedIn} texts={{ factorSubmit: 'Go on' }} />)
    await fill('Log in', credentials)
    await screen.findByLabelText('Code from the e-mail')
    await fill('Confirm', { 'Code from the e-mail': '123456' })
    const code = await screen.findByLabelText('Code')
    await waitFor(() => expect(document.activeElement).toBe(code))
    await fill('Go on', { Code: '654321' })
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledTimes(1))
    expect(setting.to(pathOf('TOTP'))[0]?.body).toMatchObject({ stateToken: 't' })
  })

  it('continues on another page from a stored state', async () => {
    const before = fake()
    before.on(LOGIN, () => required)
    const states: LoginState[] = []
    before.show(<LoginForm onState={(next) => states.push(next)} />)
    await fill('Log in', credentials)
    await screen.findByLabelText('Code')
    expect(states.map(({ loginState }) => loginState)).toEqual(['SECOND_FACTOR_REQUIRED'])
    cleanup()

    const after = fake()
    directLogin(after)
    after.on(pathOf('TOTP'), () => ({ state: 'SUCCESS', sessionToken: 's', additionalData: {} }))
    after.show(<LoginForm state={states[0]} onState={(next) => states.push(next)} />)
    await fill('Finish logging in', { Code: '123456' })
    await waitFor(() => expect(states.at(-1)?.loginState).toBe('SUCCESS'))
    expect(after.to(pathOf('TOTP'))[0]?.body).toMatchObject({ stateToken: 't' })
  })

  it('reports a factor that fails, and accepts another', async () => {
    const setting = fake()
    const sentOnly = { availableFactors: availableFactors.slice(1), reason }
    setting.on(LOGIN, () => ({ ...state, requireMfaData: sentOnly }))
    setting.on(pathOf('SMS'), () => refusal(429, 'TOO_MANY'))
    setting.on(pathOf('RECOVERY_CODE'), () => required)
    setting.show(<LoginForm />)
    await fill('Log in', credentials)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Code by text message' }))
    await waitFor(() => expect(announcement()).toContain('Something went wrong.'))
    await user.click(screen.getByRole('button', { name: 'Recovery code' }))
    const code = await screen.findByLabelText('Code')
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('SignUpForm', () => {
  it('registers, accepts the code of the e-mail and opens the session', async () => {
    const setting = fake()
    const open = directLogin(setting)
    setting.on(REGISTER, () => ({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' }))
    setting.on(RESEND, () => ({}))
    setting.on(VERIFY, ({ body }) =>
      body.code === '123456' ? { state: 'SUCCESS', sessionToken: 's' } : refusal(400, 'X'),
    )
    const onLoggedIn = vi.fn()
    setting.show(<SignUpForm onLoggedIn={onLoggedIn} />)
    expect(screen.getByLabelText<HTMLInputElement>('Password').autocomplete).toBe('new-password')
    await fill('Sign up', { 'Display name': 'Ada', ...credentials })
    const code = await screen.findByLabelText<HTMLInputElement>('Code from the e-mail')
    expect(code).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric' })
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(screen.getByRole('heading', { name: 'Check your e-mail' })).toBeDefined()
    expect(descriptionOf(code)).toBe('We sent a code to ada@example.com. Enter it here to finish.')
    expect(setting.to(REGISTER)[0]?.body).toMatchObject({ profile: { nickname: 'Ada' } })
    await fill('Confirm', { 'Code from the e-mail': '999' })
    await waitFor(() => expect(announcement()).toContain('This code is wrong'))
    await userEvent.setup().click(screen.getByRole('button', { name: 'Send a new code' }))
    expect(await screen.findByText(/A new code is on its way/)).toBeDefined()
    setting.on(RESEND, () => Promise.reject(new TypeError('x')))
    await userEvent.setup().click(screen.getByRole('button', { name: 'Send a new code' }))
    expect((await screen.findByText(/cannot be reached/)).closest('[role=alert]')).not.toBeNull()
    expect(screen.queryByText(/A new code is on its way/)).toBeNull()
    // Only the result of the last action counts.
    await fill('Confirm', { 'Code from the e-mail': '999' })
    await screen.findByText(
      'This code is wrong or has expired. Enter the newest one, or request a new code.',
    )
    await fill('Confirm', { 'Code from the e-mail': '123456 ' })
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledTimes(1))
    expect(setting.to(RESEND)).toHaveLength(2)
    expect(open.mock.calls).toEqual([['s']])
  })

  it('shows a refusal of the server at its field', async () => {
    const setting = fake()
    const fieldViolations = [
      { field: 'loginId.email', description: 'This is no address.', data: { type: 'EMAIL' } },
      { field: 'password', description: 'too short: use at least 8 characters', data: {} },
    ]
    const body = { message: 'm', details: { validationError: { fieldViolations } } }
    setting.on(REGISTER, () => Response.json(body, { status: 400 }))
    setting.show(<SignUpForm />)
    await fill('Sign up', credentials)
    const email = screen.getByLabelText('E-mail address')
    await waitFor(() => expect(document.activeElement).toBe(email))
    const refused = 'That password is too short: use at least 8 characters. Choose another.'
    expect(screen.getAllByText(refused)).toHaveLength(1)
    const password = screen.getByLabelText('Password')
    expect(password.getAttribute('aria-invalid')).toBe('true')
    expect(descriptionOf(password)).toContain(refused)
  })

  it('reports an address that has an account', async () => {
    const setting = fake()
    setting.on(REGISTER, () => refusal(409, '-19995'))
    setting.show(<SignUpForm />)
    await fill('Sign up', credentials)
    await waitFor(() => expect(announcement()).toContain('Log in instead'))
  })

  it('links to the login for an address with an account, until the form is submitted incomplete', async () => {
    const setting = fake()
    setting.on(REGISTER, () => refusal(409, '-19995'))
    setting.show(<SignUpForm logIn={(email) => <a href={`/login#${email}`}>Log in</a>} />)
    await fill('Sign up', credentials)
    const link = await screen.findByRole('link', { name: 'Log in' })
    expect(link.getAttribute('href')).toBe('/login#ada@example.com')
    expect(screen.getAllByText(/Log in instead/)).toHaveLength(1)
    await waitFor(() => expect(announcement()).toContain('Log in instead'))
    await userEvent.setup().clear(screen.getByLabelText('Password'))
    await userEvent.setup().click(screen.getByRole('button', { name: 'Sign up' }))
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
  })

  it('shows and hides the password', async () => {
    const setting = fake()
    const user = userEvent.setup()
    setting.show(<SignUpForm />)
    const field = screen.getByLabelText<HTMLInputElement>('Password')
    await user.type(field, 'a secret')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field).toMatchObject({ type: 'text', value: 'a secret' })
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field).toMatchObject({ type: 'password', value: 'a secret' })
    expect(setting.to(REGISTER)).toEqual([])
  })

  it('shows the hint at the code step only', async () => {
    const setting = fake()
    setting.on(REGISTER, () => ({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' }))
    setting.show(<SignUpForm codeHint={<p>Look into the inbox.</p>} />)
    expect(screen.queryByText('Look into the inbox.')).toBeNull()
    await fill('Sign up', credentials)
    expect(await screen.findByText('Look into the inbox.')).toBeDefined()
  })
})
