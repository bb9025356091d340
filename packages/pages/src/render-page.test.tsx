import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import type { PageAssets } from './assets.js'
import type { PageView, SiteBranding } from './page-view.js'
import { renderPage, scriptOf } from './render-page.js'

const site: SiteBranding = {
  name: 'Film club',
  homeUrl: 'https://films.example/',
  language: 'en',
}
const assets: PageAssets = {
  stylesheets: ['/auth/assets/pages-1.css'],
  preload: ['/auth/assets/font-1.woff2'],
  captchaScripts: { work: '/auth/assets/captcha-1.js', invisible: '/auth/assets/unseen-1.js' },
  files: [],
}
const hidden = { csrf: 'a1', flow: 'f"2' }

const login: PageView = {
  page: 'login',
  action: '/auth/login',
  signUpUrl: '/auth/up',
  requestPasswordResetUrl: '/auth/forgot',
  hidden,
}
const signUp: PageView = {
  page: 'sign-up',
  action: '/auth/sign-up',
  loginUrl: '/auth/in',
  hidden,
  passwordMinLength: 8,
}
const verify: PageView = {
  page: 'verify-email',
  otherEmailUrl: '/auth/sign-up?request=r',
  action: '/auth/verify',
  resendAction: '/auth/resend',
  hidden,
  email: 'ada@example.com',
}
const secondFactor: PageView = {
  page: 'second-factor',
  action: '/auth/second-factor',
  chooseAction: '/auth/second-factor/choose',
  hidden,
  chosen: { type: 'SMS', hint: '•••• 33' },
  others: [
    { type: 'EMAIL', hint: 'a•••@example.com' },
    { type: 'RECOVERY_CODE', hint: '' },
  ],
  rememberDays: 30,
}
const requestReset: PageView = {
  page: 'request-password-reset',
  reason: 'forgotten',
  action: '/auth/forgot',
  loginUrl: '/auth/in',
  codeUrl: '/auth/reset',
  hidden,
}
const resetByLink: PageView = {
  page: 'reset-password',
  by: 'link',
  action: '/auth/reset',
  resendAction: '/auth/forgot',
  hidden,
  email: 'ada@example.com',
  passwordMinLength: 8,
}
const resetByCode: PageView = { ...resetByLink, by: 'code' }
const passwordChanged: PageView = { page: 'password-changed' }
const loggedOut: PageView = { page: 'logged-out' }
const deletion: PageView = {
  page: 'delete-account',
  step: 'ask',
  action: '/auth/account/delete',
  hidden,
  email: 'ada@example.com',
  isRecent: true,
  graceDays: 14,
  effects: [
    { collection: '<b>Reviews</b>', action: 'anonymise', items: 12 },
    { collection: 'Watchlist', action: 'delete', items: 1 },
    { collection: 'Orders', action: 'keep', items: 1203 },
  ],
  backUrl: '/auth/account',
}
const error: PageView = { page: 'error', title: 'Too late', text: 'Start again.', requestId: 'r-1' }

function open(
  view: PageView,
  at: SiteBranding = site,
): { html: string; document: Window['document'] } {
  const html = renderPage(view, at, assets)
  const window = new Window({ settings: { disableCSSFileLoading: true } })
  return { html, document: new window.DOMParser().parseFromString(html, 'text/html') }
}

/** Returns the text of the page's own script, if it has one. */
function scriptsOf(view: PageView): string[] {
  const script = scriptOf(view)
  return script ? [script.text] : []
}

/** Removes the page's own scripts. */
function withoutScripts(html: string): string {
  return [login, { page: 'form-post-response', action: '', hidden: {} } as const]
    .flatMap(scriptsOf)
    .reduce((text, script) => text.replace(`<script>${script}</script>`, ''), html)
}

const hostile = `"><script>alert('x')</script><img src=x onerror=alert(1)>`
const problems = [{ text: hostile }, { field: 'email', text: hostile }] as const
const hostileViews: PageView[] = [
  { ...login, email: hostile, hidden: { [hostile]: hostile }, action: hostile, problems },
  { ...signUp, email: hostile, nickname: hostile, problems },
  { ...verify, email: hostile, notice: hostile, problems },
  {
    ...secondFactor,
    chosen: { type: 'EMAIL', hint: hostile },
    others: [{ type: 'SMS', hint: hostile }],
    notice: hostile,
    problems,
  },
  { ...requestReset, email: hostile, loginUrl: hostile, problems },
  { ...resetByCode, email: hostile, problems },
  { ...passwordChanged, continueUrl: 'javascript:alert(1)' },
  { ...passwordChanged, continueUrl: hostile },
  loggedOut,
  {
    ...error,
    title: hostile,
    text: hostile,
    facts: [{ label: hostile, values: [hostile] }],
    requestId: hostile,
  },
]

const all = [
  login,
  signUp,
  verify,
  secondFactor,
  requestReset,
  resetByLink,
  resetByCode,
  passwordChanged,
  loggedOut,
  error,
]

describe.each(all)('the page "$page"', (view) => {
  const { html, document } = open(view)

  it('is a complete document with language, direction, viewport, title and noindex', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/)
    expect(document.title).toMatch(/ · Film club$/)
    const metas = [...document.querySelectorAll('meta[name]')].map((meta) => [
      meta.getAttribute('name'),
      meta.getAttribute('content'),
    ])
    expect(metas).toEqual([
      ['viewport', 'width=device-width, initial-scale=1'],
      ['color-scheme', 'light dark'],
      ['robots', 'noindex'],
    ])
    expect(document.querySelectorAll('h1').length).toBe(1)
    expect(document.querySelectorAll('main').length).toBe(1)
  })

  it('has no script but its own, no style attribute and no cross-origin resource', () => {
    const scripts = [...document.querySelectorAll('script')].map(({ textContent }) => textContent)
    expect(scripts).toEqual(scriptsOf(view))
    expect(withoutScripts(html)).not.toMatch(/<script|\sstyle=|\son\w+=/i)
    const links = [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['data:,', ...assets.preload, ...assets.stylesheets])
    expect(document.querySelectorAll('[src], iframe, object, embed, base').length).toBe(0)
  })

  it('labels every visible input, and posts the hidden pairs with every form', () => {
    for (const input of document.querySelectorAll('input:not([type=hidden])')) {
      expect(document.querySelector(`label[for="${input.id}"]`)?.textContent).toBeTruthy()
      expect(input.getAttribute('name')).toBe(input.id)
    }
    for (const form of document.querySelectorAll('form')) {
      expect(form.getAttribute('method')).toBe('post')
      const pairs = [...form.querySelectorAll('input[type=hidden]')].map((input) => [
        input.getAttribute('name'),
        input.getAttribute('value'),
      ])
      expect(Object.fromEntries(pairs)).toMatchObject(hidden)
    }
  })

  it('links the name of the site to its home page', () => {
    expect(document.querySelector('header a')?.getAttribute('href')).toBe(site.homeUrl)
  })
})

// Planted faults that this test detects: a heading inserted with dangerouslySetInnerHTML, continueUrl or homeUrl used
// without findWebUrl.
it.each(hostileViews)('shows hostile values of "$page" as text', (view) => {
  const { html, document } = open(view, {
    name: hostile,
    homeUrl: 'javascript:alert(1)',
    language: 'en',
  })
  expect(document.querySelectorAll('script, img')).toHaveLength(scriptsOf(view).length)
  expect(withoutScripts(html)).not.toContain('<script')
  expect(html).not.toContain('href="javascript:')
  expect(document.body.textContent).toContain(hostile)
})

it.each([
  [login, { email: 'username', password: 'current-password' }],
  [signUp, { nickname: 'nickname', email: 'username', password: 'new-password' }],
  [verify, { code: 'one-time-code' }],
  [secondFactor, { code: 'one-time-code', remember: null }],
  [requestReset, { email: 'username' }],
  [resetByLink, { email: 'username', password: 'new-password' }],
  [resetByCode, { email: 'username', code: 'one-time-code', password: 'new-password' }],
] as const)('$page labels its fields and has autofill tokens', (view, expected) => {
  const inputs = [...open(view).document.querySelectorAll('input:not([type=hidden])')]
  const attributes = inputs.map((input) => [
    input.getAttribute('name'),
    input.getAttribute('autocomplete'),
  ])
  expect(Object.fromEntries(attributes)).toEqual(expected)
})

it.each([login, signUp, resetByLink, resetByCode])(
  '$page shows its password on request, and has a script for this',
  (view) => {
    const { document } = open(view)
    const button = document.querySelector('button.reveal')
    expect(button?.getAttribute('aria-controls')).toBe('password')
    expect(button?.hasAttribute('hidden')).toBe(true)
    expect(scriptsOf(view)).toHaveLength(1)
  },
)

it.each([verify, secondFactor, requestReset, deletion, loggedOut, error])(
  '$page has no script',
  (view) => {
    expect(scriptsOf(view)).toEqual([])
    expect(open(view).document.querySelector('button.reveal')).toBeNull()
  },
)

describe('problems', () => {
  const { document } = open({
    ...signUp,
    email: 'ada@',
    nickname: 'Ada',
    problems: [
      { text: 'Try again in a minute.' },
      { field: 'password', text: 'Choose a longer password.' },
    ],
  })

  it('are listed in an alert above the form, with links to the fields', () => {
    const alert = document.querySelector('[role=alert]')
    expect([...(alert?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual([
      'Try again in a minute.',
      'Choose a longer password.',
    ])
    expect(alert?.querySelector('a')?.getAttribute('href')).toBe('#password')
    expect(alert?.nextElementSibling?.tagName).toBe('FORM')
  })

  it('mark the field as invalid, described by hint and problem', () => {
    const password = document.querySelector('#password')
    expect(password?.getAttribute('aria-invalid')).toBe('true')
    const described = password?.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'At least 8 characters. A short sentence works well.',
      'Choose a longer password.',
    ])
    expect(document.querySelector('#email')?.hasAttribute('aria-invalid')).toBe(false)
  })

  it('keep the input, but never a password', () => {
    expect(document.querySelector('#email')?.getAttribute('value')).toBe('ada@')
    expect(document.querySelector('#nickname')?.getAttribute('value')).toBe('Ada')
    expect(document.querySelector('#password')?.hasAttribute('value')).toBe(false)
  })

  it('come first in the title', () => {
    expect(document.title).toBe('Please check: Sign up · Film club')
    const alert = document.querySelector('[role=alert]')
    expect([alert?.hasAttribute('autofocus'), alert?.getAttribute('tabindex')]).toEqual([
      true,
      '-1',
    ])
  })
})

it.each([
  { ...verify, notice: 'A new code is on its way.' },
  { ...secondFactor, notice: 'A new code is on its way.' },
])('begins the title of "$page" with the success of its form', (view) => {
  const { document } = open(view)
  const heading = document.querySelector('h1')?.textContent
  expect(document.title).toBe(`A new code is on its way. ${heading} · Film club`)
  expect(open({ ...view, problems }).document.title).toBe(`Please check: ${heading} · Film club`)
})

it('keeps the punctuation of a name in its place on a Hebrew page', () => {
  const { document } = open(login, { ...site, language: 'he', name: 'C++' })
  expect(document.querySelector('.lead')?.textContent).toContain('\u2068C++\u2069')
})

it('asks for the code sent to the address, and offers a new one in a separate form', () => {
  const { document } = open({ ...verify, notice: 'A new code is on its way.' })
  expect(document.querySelector('.lead')?.textContent).toContain('ada@example.com')
  expect(document.querySelector('[role=status]')?.textContent).toBe('A new code is on its way.')
  expect(document.querySelector('#code')?.getAttribute('inputmode')).toBe('numeric')
  const forms = [...document.querySelectorAll('form')]
  expect(forms.map((form) => form.getAttribute('action'))).toEqual(['/auth/verify', '/auth/resend'])
  expect(forms[1]?.querySelectorAll('input:not([type=hidden])').length).toBe(0)
})

it('asks for a second factor, and shows a button for each other factor', () => {
  const { document } = open(secondFactor)
  expect(document.querySelector('.lead')?.textContent).toContain('•••• 33')
  const [form, other] = [...document.querySelectorAll('form')]
  expect(form?.querySelector('[name=factorType]')?.getAttribute('value')).toBe('SMS')
  expect(form?.querySelector('label[for=remember]')?.textContent).toContain('30 days')
  expect(other?.getAttribute('action')).toBe('/auth/second-factor/choose')
  const ways = [...(other?.querySelectorAll('button') ?? [])].map((button) =>
    button.getAttribute('value'),
  )
  expect(ways).toEqual(['SMS', 'EMAIL', 'RECOVERY_CODE'])
  const app = open({ ...secondFactor, chosen: { type: 'TOTP', hint: '' }, others: [] })
  expect(app.document.querySelectorAll('form')).toHaveLength(1)
  const code = open({ ...secondFactor, chosen: { type: 'RECOVERY_CODE', hint: '' } })
  expect(code.document.querySelector('#code')?.getAttribute('inputmode')).toBe('text')
})

it.each(['forgotten', 'required', 'expired', 'used'] as const)(
  'says why a mail is offered when the reason is "%s", and keeps the address',
  (reason) => {
    const { document } = open({ ...requestReset, reason, email: 'ada@example.com' })
    const heading = document.querySelector('h1')?.textContent
    expect(document.title).toBe(`${heading} · Film club`)
    expect(document.querySelector('#email')?.getAttribute('value')).toBe('ada@example.com')
  },
)

it('shows the address of a reset read-only, and posts it with the request for a new e-mail', () => {
  const { document } = open(resetByCode)
  expect(document.querySelector('#email')?.hasAttribute('readonly')).toBe(true)
  const resend = document.querySelector('button[formaction]')
  expect(resend?.getAttribute('formaction')).toBe('/auth/forgot')
  expect(resend?.getAttribute('form')).toBe(document.querySelector('form')?.id)
  const { email: _email, ...unknown } = resetByCode
  const { document: asking } = open(unknown)
  expect(asking.querySelector('#email')?.hasAttribute('readonly')).toBe(false)
  expect(asking.querySelector('button[formaction]')).not.toBeNull()
  expect(open(resetByLink).document.querySelector('button[formaction]')).toBeNull()
})

it.each([
  [{ ...resetByLink, isFirstPassword: true }, 'Choose a password'],
  [{ ...passwordChanged, isFirstPassword: true }, 'Your account is ready'],
])('has the title of its heading for the first password of an account', (view, title) => {
  const { document } = open(view)
  expect(document.querySelector('h1')?.textContent).toBe(title)
  expect(document.title).toBe(`${title} · Film club`)
})

it('shows facts, a link to continue and the request id on the error page', () => {
  const facts = [
    { label: 'Received', values: ['https://evil.example/'] },
    { label: 'Allowed', values: [] },
  ]
  const { document } = open({ ...error, facts })
  expect(document.querySelector('dl')?.textContent).toBe('Receivedhttps://evil.example/Allowednone')
  expect(document.querySelector('main a')?.getAttribute('href')).toBe(site.homeUrl)
  expect(document.querySelector('.request')?.textContent).toContain('r-1')
})

it.each([loggedOut, passwordChanged, error])(
  'leads home from "$page" when no other way on is given',
  (view) => {
    const way = open(view).document.querySelector('main a')
    expect(way?.getAttribute('href')).toBe(site.homeUrl)
    expect(way?.textContent).toBe('Continue to Film club')
  },
)

describe('the page about the deletion of an account', () => {
  it('lists the effect on the items of each collection', () => {
    const { document } = open(deletion)
    const facts = [...document.querySelectorAll('dl.facts div')].map(
      ({ textContent }) => textContent,
    )
    expect(facts).toEqual([
      'Account and profileDeleted, with your e-mail address, password, two-step verification and sessions',
      '<b>Reviews</b>12 entries are kept without a link to you',
      'Watchlist1 entry is deleted',
      'Orders1,203 entries are kept',
    ])
  })

  it('formats the date of a scheduled deletion in the language of the page', () => {
    const date = new Date('2026-12-06T10:00:00Z')
    const view: PageView = { ...deletion, step: 'scheduled', date, otherAction: '/auth/continue' }
    const texts = (['en', 'de', 'he'] as const).map((language) => {
      const { document } = open(view, { ...site, language })
      return document.querySelector('[role=status]')?.textContent
    })
    expect(texts).toEqual([
      'Your account will be deleted on December\u00a06,\u00a02026. Until then you can keep it.',
      'Dein Konto wird am 6.\u00a0Dezember\u00a02026 gelöscht. Bis dahin kannst du es behalten.',
      'החשבון שלך יימחק בתאריך 6\u00a0בדצמבר\u00a02026. עד אז אפשר להשאיר אותו.',
    ])
  })

  it.each(['sent', 'confirm', 'deleted', 'keep', 'kept'] as const)(
    'posts the hidden pairs with every form of the step "%s"',
    (step) => {
      const { document } = open({ ...deletion, step, otherAction: '/auth/other' })
      expect(document.querySelector('h1')?.textContent).not.toBe('')
      for (const form of document.querySelectorAll('form')) {
        const pairs = [...form.querySelectorAll('input[type=hidden]')].map((input) => [
          input.getAttribute('name'),
          input.getAttribute('value'),
        ])
        expect(Object.fromEntries(pairs)).toEqual(hidden)
      }
    },
  )
})
