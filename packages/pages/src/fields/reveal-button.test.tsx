import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import type { PageAssets } from '../assets.js'
import { renderPage } from '../render-page.js'
import { revealScript } from './reveal-button.js'

const assets: PageAssets = {
  stylesheets: [],
  preload: [],
  captchaScripts: { work: '/c.js', invisible: '/i.js' },
  files: [],
}

/** Opens the sign-up page and runs its script. */
function open(language: 'en' | 'de' | 'he') {
  const view = {
    page: 'sign-up',
    action: '/sign-up',
    loginUrl: '/in',
    hidden: {},
    passwordMinLength: 8,
  } as const
  const site = { name: 'Film club', homeUrl: '/', language }
  const window = new Window({ settings: { disableCSSFileLoading: true } })
  const document = new window.DOMParser().parseFromString(
    renderPage(view, site, assets),
    'text/html',
  )
  new Function('document', revealScript.text)(document)
  const input = document.querySelector('#password')
  const button = document.querySelector('button.reveal')
  const form = document.querySelector('form')
  if (!input || !button || !form) throw new Error('the page has no password field')
  const click = () => button.dispatchEvent(new window.Event('click'))
  const submit = () => form.dispatchEvent(new window.Event('submit'))
  const state = () => [input.getAttribute('type'), button.textContent]
  return { button, click, submit, state }
}

it.each([
  ['en', 'Show password', 'Hide password'],
  ['de', 'Passwort anzeigen', 'Passwort verbergen'],
  ['he', 'הצגת הסיסמה', 'הסתרת הסיסמה'],
] as const)('shows and hides the password: %s', (language, show, hide) => {
  const { button, click, state } = open(language)
  expect(button.hasAttribute('hidden')).toBe(false)
  expect(state()).toEqual(['password', show])
  click()
  expect(state()).toEqual(['text', hide])
  click()
  expect(state()).toEqual(['password', show])
})

it('hides the password when the form is submitted, so that browsers do not save it as text', () => {
  const { click, submit, state } = open('en')
  click()
  submit()
  expect(state()).toEqual(['password', 'Show password'])
  submit()
  expect(state()).toEqual(['password', 'Show password'])
})

it('is described by the label of its field, because a page can have two such buttons', () => {
  const { button } = open('en')
  const label = button.ownerDocument.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(label?.textContent).toBe('Password')
})
