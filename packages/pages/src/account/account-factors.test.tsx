import { Window } from 'happy-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { PageAssets } from '../assets.js'
import type { PageView } from '../page-view.js'
import { renderPage } from '../render-page.js'
import type { AccountFactorsView } from './account-view.js'

const assets: PageAssets = {
  stylesheets: [],
  preload: [],
  captchaScripts: { work: '/c.js', invisible: '/i.js' },
  files: [],
}
const window = new Window({ settings: { disableCSSFileLoading: true } })
const hostile = `"><script>alert('x')</script><img src=x onerror=alert(1)>`

const factors: AccountFactorsView = {
  page: 'account-factors',
  memberId: 'm1',
  actions: {
    add: '/add',
    remove: '/remove',
    rename: '/rename',
    forgetDevice: '/forget',
    recoveryCodes: '/codes',
    logInAgain: '/again',
  },
  backUrl: '/account',
  isRecent: true,
  factors: [
    {
      id: 'f1',
      type: 'PUSH',
      name: hostile,
      hint: hostile,
      isUsable: false,
      createdAt: new Date('2026-01-02T12:00:00Z'),
      lastUsedAt: null,
    },
  ],
  addable: ['TOTP', 'EMAIL', 'SMS'],
  devices: [
    {
      id: 'd1',
      name: hostile,
      createdAt: new Date('2026-01-02T12:00:00Z'),
      lastUsedAt: new Date('2026-01-03T12:00:00Z'),
    },
  ],
  recoveryCodesLeft: 1,
  phone: hostile,
}

const confirm: PageView = {
  page: 'add-factor',
  memberId: 'm1',
  action: '/confirm',
  backUrl: '/account',
  hidden: { factor: hostile },
  type: 'TOTP',
  hint: '',
  totp: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH', qrCode: `<svg>${hostile}` },
}

function open(view: PageView, language: 'en' | 'de' | 'he' = 'en'): Window['document'] {
  const site = { name: hostile, homeUrl: 'https://films.example/', language }
  const html = renderPage(view, site, assets)
  return new window.DOMParser().parseFromString(html, 'text/html')
}

it.each([
  factors,
  confirm,
  { page: 'recovery-codes', backUrl: '/account', downloadUrl: hostile, codes: [hostile] } as const,
])('shows hostile values of "$page" as text', (view) => {
  for (const language of ['en', 'de', 'he'] as const) {
    const document = open(view, language)
    expect(document.querySelectorAll('script, [style], [onerror], img[src=x]')).toHaveLength(0)
    expect(document.title).not.toBe('')
  }
})

it('marks a factor whose secret is lost as unusable, and offers no new codes for it', () => {
  const document = open(factors)
  expect(document.querySelector('.logins strong')?.textContent).toContain('no longer works')
  expect(document.querySelector('form[action="/codes"]')).toBeNull()
  expect(document.querySelectorAll('form[action="/add"]')).toHaveLength(3)
})

it('offers no change of factors without a recent login', () => {
  const document = open({ ...factors, isRecent: false })
  const buttons = [...document.querySelectorAll('button')].map((button) => button.textContent)
  expect(buttons).toEqual(['Log in again', 'Save', 'Remove device'])
})

it('shows the key in groups of four, and as an inline QR code', () => {
  const document = open(confirm)
  expect(document.querySelector('.secret')?.textContent).toBe('ABCD EFGH')
  expect(document.querySelector('.qr')?.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
})

it('names the recipient of a code before the problem with the code', () => {
  const problems = [{ field: 'code', text: 'This code is wrong.' }] as const
  const document = open({
    ...confirm,
    type: 'EMAIL',
    hint: 'a•••@example.com',
    totp: undefined,
    problems,
  })
  expect(document.querySelector('h1 + .lead + .problems')).not.toBeNull()
})

it('shows days in UTC, whatever the time zone of the server', () => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  onTestFinished(() => void vi.unstubAllEnvs())
  const days = [...open(factors).querySelectorAll('time')].map(({ textContent }) => textContent)
  expect(days).toEqual([
    'Added on January\u00a02,\u00a02026',
    'Added on January\u00a02,\u00a02026',
    'Last used on January\u00a03,\u00a02026',
  ])
})

it('begins its title with what was saved', () => {
  const site = { name: 'Film club', homeUrl: '/', language: 'en' } as const
  const html = renderPage({ ...factors, saved: 'removed' }, site, assets)
  expect(html).toContain('<title>Method removed. Two-step verification · Film club</title>')
})
