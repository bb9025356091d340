// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fake, refusal } from '../testing/fake-client.js'
import { german } from '../texts/de.js'
import { english } from '../texts/en.js'
import { hebrew } from '../texts/he.js'
import { ForgotPasswordForm } from './ForgotPasswordForm.js'
import { LoginForm } from './LoginForm.js'
import { ResetPasswordForm } from './ResetPasswordForm.js'

const SEND = '/_api/iam/recovery/v1/send-email'
const RECOVER = '/_api/iam/recovery/v1/recover'

afterEach(cleanup)

async function submit(button: string, label: string, value: string): Promise<void> {
  const user = userEvent.setup()
  await user.clear(screen.getByLabelText(label))
  if (value) await user.type(screen.getByLabelText(label), value)
  await user.click(screen.getByRole('button', { name: button }))
}

function violation(field: string): Response {
  const fieldViolations = [{ field, description: 'too short', data: {} }]
  const body = { message: 'm', details: { validationError: { fieldViolations } } }
  return Response.json(body, { status: 400 })
}

describe('ForgotPasswordForm', () => {
  const form = <ForgotPasswordForm redirectUri="http://site.test/" language="de" />

  it('requests the e-mail, and focuses the confirmation', async () => {
    const setting = fake()
    setting.on(SEND, () => ({}))
    setting.show(form)
    await submit('Send e-mail', 'E-mail address', ' ada@example.com ')
    const notice = await screen.findByText(/If there is an account for ada@example.com/)
    await waitFor(() => expect(document.activeElement).toBe(notice))
    expect(setting.to(SEND)[0]?.body).toMatchObject({ email: 'ada@example.com', language: 'de' })
  })

  it('explains invalid input', async () => {
    const setting = fake()
    setting.on(SEND, () => violation('email'))
    setting.show(form)
    await submit('Send e-mail', 'E-mail address', '')
    expect(screen.getByText('Enter your e-mail address.')).toBeDefined()
    expect(setting.to(SEND)).toHaveLength(0)
    await submit('Send e-mail', 'E-mail address', 'ada@')
    await screen.findByText('Enter an e-mail address like name@example.com.')
    const email = screen.getByLabelText('E-mail address')
    await waitFor(() => expect(document.activeElement).toBe(email))
  })
})

describe('ResetPasswordForm', () => {
  it('sets the password and opens the session', async () => {
    const setting = fake()
    const { auth } = setting.client
    const open = vi.spyOn(auth, 'getMemberTokensForDirectLogin').mockImplementation(async () => {
      setting.become('member')
      const tokens = setting.client.session.tokens()
      if (!tokens) throw new Error('expected tokens')
      return tokens
    })
    const onLoggedIn = vi.fn()
    setting.on(RECOVER, () => violation('password'))
    setting.show(<ResetPasswordForm recoveryToken="t" onLoggedIn={onLoggedIn} />)
    expect(screen.getByLabelText<HTMLInputElement>('New password').autocomplete).toBe(
      'new-password',
    )
    await submit('Save password', 'New password', 'short')
    expect(await screen.findByText(/too short/)).toBeDefined()
    setting.on(RECOVER, () => ({ state: 'SUCCESS', sessionToken: 's' }))
    await submit('Save password', 'New password', 'three quiet words')
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalledTimes(1))
    expect(setting.to(RECOVER)[1]?.body).toEqual({
      recoveryToken: 't',
      password: 'three quiet words',
    })
    expect(open.mock.calls).toEqual([['s']])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Password changed.'))
  })

  it('links to another e-mail after the link expired', async () => {
    const setting = fake()
    setting.on(RECOVER, () => refusal(403, 'X'))
    setting.show(<ResetPasswordForm recoveryToken="t">Ask again</ResetPasswordForm>)
    await submit('Save password', 'New password', 'three quiet words')
    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired')
  })
})

describe('texts', () => {
  it.each([
    [german, 'Anmelden', 'Passwort'],
    [hebrew, 'התחברות', 'סיסמה'],
  ])('come from the provider', (texts, title, password) => {
    fake().show(<LoginForm />, { texts })
    expect(screen.getByRole('form', { name: title })).toBeDefined()
    expect(screen.getByLabelText(password)).toBeDefined()
  })

  it('are overridden by those of the form', () => {
    fake().show(<LoginForm texts={{ title: 'Hereinspaziert' }} />, { texts: german })
    expect(screen.getByRole('form', { name: 'Hereinspaziert' }).textContent).toContain('Passwort')
  })

  it('are translated completely', () => {
    const same = new Set(['Code', 'Name', 'name@example.com'])
    for (const language of [german, hebrew]) {
      for (const [form, texts] of Object.entries(sentences(language))) {
        const untranslated = [...texts].filter(
          (text) => sentences(english)[form]?.has(text) && !same.has(text),
        )
        expect(untranslated).toEqual([])
      }
    }
  })
})

/** All sentences of each form. */
function sentences(texts: object): Record<string, Set<string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([form, all]) => [form, new Set(leaves(all))]),
  )
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [String(value('x'))]
  return Object.values(Object(value)).flatMap(leaves)
}
