// @vitest-environment happy-dom
import { pbkdf2Sync } from 'node:crypto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Fake, fake, refusal } from '../testing/fake-client.js'
import { german } from '../texts/de.js'
import { hebrew } from '../texts/he.js'
import { Captcha, type CaptchaWidget } from './Captcha.js'
import { LoginForm } from './LoginForm.js'
import { SignUpForm } from './SignUpForm.js'

const PLAN = '/_foyer/v1/captcha'
const CHALLENGE = '/_foyer/v1/captcha/challenge'
const LOGIN = '/_api/iam/authentication/v2/login'
const REGISTER = '/_api/iam/authentication/v2/register'
const widget: CaptchaWidget = ({ siteKey, onSolved }) => (
  <button type="button" onClick={() => onSolved({ recaptchaToken: 'by hand' })}>
    I am a person, says {siteKey}
  </button>
)

let setting: Fake
beforeEach(() => {
  setting = fake()
  setting.on(PLAN, () => ({ provider: 'proof-of-work', login: 'always', register: 'always' }))
  setting.on(CHALLENGE, () => ({ challenge }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A challenge whose second candidate is the solution. */
const challenge = (() => {
  const [nonce, salt] = ['00112233', '44556677']
  const password = Buffer.from(`${nonce}00000002`, 'hex')
  const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), 10, 32, 'sha256').toString('hex')
  const work = { algorithm: 'PBKDF2/SHA-256', nonce, salt, cost: 10, keyLength: 32 }
  const data = { operation: 'login', most: 20 }
  return { parameters: { ...work, keyPrefix: key.slice(0, 32), data }, signature: 's' }
})()

/** Decodes the solution of the built-in provider's work. */
function isSolved(token: unknown): boolean {
  const decoded = JSON.parse(atob(String(token)))
  return decoded.solution.counter === 2 && decoded.challenge.signature === 's'
}

async function send(button: string): Promise<void> {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'two quiet words')
  await user.click(screen.getByRole('button', { name: button }))
}

function sentTokens(path: string): unknown[] {
  return setting.to(path).map(({ body }) => body.captchaTokens)
}

describe('Captcha', () => {
  it('solves the captcha when mounted, and reports the tokens once', async () => {
    const onSolved = vi.fn()
    setting.show(<Captcha operation="login" onSolved={onSolved} />)
    expect(screen.getByRole('status').textContent).toContain('Checking that you are not a robot')
    expect(screen.getByRole('progressbar', { name: 'Progress of the check' })).toBeDefined()
    await waitFor(() => expect(onSolved).toHaveBeenCalledTimes(1))
    expect(isSolved(onSolved.mock.calls[0]?.[0].recaptchaToken)).toBe(true)
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Check complete.'))
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('shows a failure with its reason, and retries on request', async () => {
    setting.on(CHALLENGE, () => refusal(503, 'BUSY'))
    const [onSolved, onFailed] = [vi.fn(), vi.fn()]
    setting.show(<Captcha operation="login" onSolved={onSolved} onFailed={onFailed} />)
    const again = await screen.findByRole('button', { name: 'Check again' })
    expect(screen.getByRole('status').textContent).toBe('The check failed.')
    expect(onFailed).toHaveBeenCalledTimes(1)
    expect(onFailed.mock.calls[0]?.[0]).toMatchObject({ code: 'BUSY' })
    setting.on(CHALLENGE, () => ({ challenge }))
    await userEvent.setup().click(again)
    await waitFor(() => expect(onSolved).toHaveBeenCalledTimes(1))
  })

  it('renders the site’s widget with the site key', async () => {
    setting.on(PLAN, () => ({ provider: 'recaptcha', siteKey: 'key-1', invisibleSiteKey: null }))
    const onSolved = vi.fn()
    setting.show(<Captcha operation="register" onSolved={onSolved} widget={widget} />)
    const button = await screen.findByRole('button', { name: 'I am a person, says key-1' })
    expect(screen.getByRole('status').textContent).toBe('Show that you are not a robot.')
    await userEvent.setup().click(button)
    expect(onSolved.mock.calls).toEqual([[{ recaptchaToken: 'by hand' }]])
    expect(setting.to(CHALLENGE)).toHaveLength(0)
  })

  it('fails if a widget is required and the site has none', async () => {
    setting.on(PLAN, () => ({ provider: 'recaptcha', siteKey: 'key-1', invisibleSiteKey: null }))
    const onFailed = vi.fn()
    setting.show(<Captcha operation="login" onSolved={vi.fn()} onFailed={onFailed} />)
    await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1))
    expect(onFailed.mock.calls[0]?.[0]).toMatchObject({ code: 'NO_CHALLENGE' })
  })

  it('stops when unmounted', async () => {
    const onSolved = vi.fn()
    const onFailed = vi.fn()
    let answer: (value: unknown) => void = () => {}
    const slow = new Promise((resolve) => {
      answer = resolve
    })
    setting.on(CHALLENGE, () => slow)
    const task = { operation: 'login', onSolved, onFailed } as const
    const { unmount } = setting.show(<Captcha {...task} />)
    await waitFor(() => expect(setting.to(CHALLENGE)).toHaveLength(1))
    unmount()
    answer({ challenge })
    await new Promise(setImmediate)
    expect([onSolved.mock.calls, onFailed.mock.calls]).toEqual([[], []])
  })

  it.each([
    ['German', german, 'Wir prüfen', 'Fortschritt der Prüfung'],
    ['Hebrew', hebrew, 'מתבצעת בדיקה', 'התקדמות הבדיקה'],
  ])('has texts in %s', (_, texts, works, progress) => {
    setting.show(<Captcha operation="login" onSolved={vi.fn()} />, { texts })
    expect(screen.getByRole('status').textContent).toContain(works)
    expect(screen.getByRole('progressbar', { name: progress })).toBeDefined()
  })
})

describe('a form that requires a captcha', () => {
  const approval = { state: 'REQUIRE_OWNER_APPROVAL' }

  it.each([
    ['login', LOGIN, 'Log in', <LoginForm key="login" />],
    ['registration', REGISTER, 'Sign up', <SignUpForm key="register" />],
    // Seen to fail: the property replaced the form's own function.
    ['other login', LOGIN, 'Log in', <LoginForm key="undefined" solveCaptcha={undefined} />],
  ])(
    'solves it and sends the %s again, with nothing to put right',
    async (_, path, button, form) => {
      setting.on(path, ({ body }) => (body.captchaTokens ? approval : refusal(400, '-19971')))
      setting.show(form)
      await send(button)
      expect(await screen.findByText(/has approved your account/)).toBeDefined()
      expect(screen.queryByRole('alert')).toBeNull()
      const [first, second, ...others] = setting.to(path)
      expect(others).toEqual([])
      const { captchaTokens, ...credentials } = second?.body ?? {}
      expect(credentials).toEqual(first?.body)
      expect(captchaTokens).toHaveLength(1)
    },
  )

  it('shows the captcha above the button, and sends once after a double click', async () => {
    let answer: (value: unknown) => void = () => {}
    const slow = new Promise((resolve) => {
      answer = resolve
    })
    setting.on(CHALLENGE, () => slow)
    setting.on(LOGIN, ({ body }) => (body.captchaTokens ? approval : refusal(400, '-19971')))
    setting.show(<LoginForm />)
    await send('Log in')
    const progress = await screen.findByRole('progressbar')
    const button = screen.getByRole('button', { name: 'Log in' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    const order = progress.compareDocumentPosition(button)
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await userEvent.setup().dblClick(button)
    expect(setting.to(LOGIN)).toHaveLength(1)
    await waitFor(() => expect(setting.to(CHALLENGE).length).toBeGreaterThan(0))
    answer({ challenge })
    expect(await screen.findByText(/has approved your account/)).toBeDefined()
    expect(setting.to(LOGIN)).toHaveLength(2)
  })

  it('solves a second captcha after the first expired, then gives up', async () => {
    setting.on(LOGIN, ({ body }) => refusal(400, body.captchaTokens ? '-19970' : '-19971'))
    setting.show(<LoginForm />)
    await send('Log in')
    expect((await screen.findByRole('alert')).textContent).toContain('The robot check failed')
    expect(sentTokens(LOGIN).map(Boolean)).toEqual([false, true, true])
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('sends the tokens of a widget', async () => {
    setting.on(PLAN, () => ({ provider: 'recaptcha', siteKey: 'key-1', invisibleSiteKey: null }))
    setting.on(LOGIN, ({ body }) => (body.captchaTokens ? approval : refusal(400, '-19971')))
    setting.show(<LoginForm captchaWidget={widget} />)
    await send('Log in')
    const button = await screen.findByRole('button', { name: 'I am a person, says key-1' })
    await userEvent.setup().click(button)
    expect(await screen.findByText(/has approved your account/)).toBeDefined()
    expect(sentTokens(LOGIN)).toEqual([undefined, [{ Recaptcha: 'by hand' }]])
  })

  it('reports a captcha that cannot be solved, and can be sent again', async () => {
    setting.on(PLAN, () => refusal(503, 'BUSY'))
    setting.on(LOGIN, () => refusal(400, '-19971'))
    setting.show(<LoginForm />)
    await send('Log in')
    expect((await screen.findByRole('alert')).textContent).toContain('The robot check failed')
    expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-busy')).toBe('false')
  })
})
