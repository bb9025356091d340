import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import type { PageAssets } from '../assets.js'
import { renderPage } from '../render-page.js'
import type { AccountView } from './account-view.js'

const assets: PageAssets = {
  stylesheets: [],
  preload: [],
  captchaScripts: { work: '/c.js', invisible: '/i.js' },
  files: [],
}
const account: AccountView = {
  page: 'account',
  memberId: 'm1',
  navigation: { current: 'ACCOUNT_INFO', links: [] },
  actions: {
    profile: '/profile',
    password: '/password',
    verifyEmail: '/verify',
    changeEmail: '/email',
    logInAgain: '/again',
    endSession: '/end',
    logOut: '/logout',
  },
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  isRecent: true,
  profile: { nickname: 'Ada', firstName: '', lastName: '', language: '' },
  passwordMinLength: 8,
  twoStepVerification: { url: '/factors', isOn: false },
  sessions: [
    {
      id: 's1',
      site: 'Film club',
      device: 'Firefox on Linux',
      lastUsedAt: new Date('2026-11-29T10:00:00Z'),
    },
  ],
  ownData: { downloadUrl: '/data', deleteUrl: '/delete' },
}

function open(view: AccountView): Window['document'] {
  const html = renderPage(view, { name: 'Film club', homeUrl: '/', language: 'en' }, assets)
  const window = new Window({ settings: { disableCSSFileLoading: true } })
  return new window.DOMParser().parseFromString(html, 'text/html')
}

it.each([
  ['profile', 'Profile saved.'],
  ['email', 'E-mail address changed. Your other devices were logged out.'],
  ['password', 'Password changed. Your other devices were logged out.'],
  ['sessions', 'Session ended. It can take a few seconds to take effect everywhere.'],
] as const)('begins its title with the result of the form %s', (saved, result) => {
  const document = open({ ...account, saved })
  expect(document.title).toBe(`${result} Your account · Film club`)
  expect(document.querySelector('[role=status]')?.textContent).toBe(result)
})

it('describes the button that ends a session by site, device and time', () => {
  const document = open(account)
  const button = document.querySelector('button[name=session]')
  const described = document.getElementById(button?.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toMatch(
    /^Film club.*Firefox on Linux.*November\u00a029,\u00a02026/,
  )
})

// Seen to fail: the only way back was at the end of the page.
it('leads back to the site at the start and at the end', () => {
  const document = open(account)
  const links = [...document.querySelectorAll('a')].map(({ textContent }) => textContent)
  const ways = links.flatMap((text, at) => (text === 'Continue to Film club' ? [at] : []))
  const download = links.findIndex((text) => text?.startsWith('Download'))
  expect(ways).toHaveLength(2)
  expect(ways.map((at) => at > download)).toEqual([false, true])
})
