import { languageCodes } from '@foyer/protocol/texts/language'
import { mailTexts } from '@foyer/protocol/texts/mails'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { renderMail } from './mail-layout.js'

const url = 'https://club.example/auth/reset?recoveryToken=a&b=c'
/** Values for the placeholders of all e-mails. An e-mail with another placeholder does not compile. */
const of = {
  site: 'Film club',
  code: '012 345',
  url,
  minutes: 30,
  hours: 24,
  days: 3,
  date: '24 December',
  email: 'a•••@example.com',
  host: 'hooks.example.com',
  inviter: 'Ben',
  role: 'editor',
  change: 'added',
} as const
const to = { to: 'ada@example.com', site: 'Film club' }
// These two are sent to phones and devices.
const { codeMessage, spokenCode, ...mails } = mailTexts.en
const kinds = Object.keys(mails) as (keyof typeof mails)[]
const window = new Window()

function open(html: string): Window['document'] {
  return new window.DOMParser().parseFromString(html, 'text/html')
}

describe.each(languageCodes)('mails in %s', (language) => {
  it.each(kinds)('the mail "%s" has the same content in text and HTML', (kind) => {
    const content = mailTexts[language][kind](of)
    const message = renderMail({ ...to, language }, content)
    const shown = open(message.html).body.textContent ?? ''
    const { heading, text, link: shownLink, notes } = content
    for (const words of [heading, text, shownLink?.lead ?? '', ...notes]) {
      expect(message.text).toContain(words)
      expect(shown).toContain(words)
    }
    expect(message.subject).toContain('Film club')
    const link = open(message.html).querySelector('a')
    expect(link?.getAttribute('href')).toBe(content.link?.url)
    if (content.link) expect(message.text).toContain(`\n${url}\n`.trimEnd())
    expect(message.code).toBe(content.code && '012345')
    expect(message.text).not.toMatch(/undefined|NaN/)
  })

  it.each(kinds)('the mail "%s" contains no external resources and no scripts', (kind) => {
    const { html } = renderMail({ ...to, language }, mailTexts[language][kind](of))
    expect(html).not.toMatch(/<(img|script|link|iframe)|src=|url\(|@import/i)
  })
})

it('places the lead text before the link and the notes after the link', () => {
  const content = mailTexts.en.addressTaken(of)
  const { text, html } = renderMail({ ...to, language: 'en' }, content)
  const { lead = '', label = '' } = content.link ?? {}
  expect(lead).not.toBe('')
  expect(text).toContain(`${content.text}\n\n${lead}\n\n${label}:\n${url}\n\n${content.notes[0]}`)
  const shown = open(html).body.textContent?.replaceAll(/\s+/g, ' ') ?? ''
  expect(shown).toContain(`${content.text} ${lead} ${label} ${content.notes[0]}`)
})

it('uses right-to-left direction in Hebrew except for the code and the URL', () => {
  const { html } = renderMail({ ...to, language: 'he' }, mailTexts.he.recovery(of))
  const document = open(html)
  expect(document.documentElement.getAttribute('dir')).toBe('rtl')
  expect(document.documentElement.getAttribute('lang')).toBe('he')
  expect(document.querySelector('td[align=right]')).not.toBeNull()
  const ltr = [...document.querySelectorAll('[dir=ltr]')].map(({ textContent }) => textContent)
  expect(ltr).toEqual(['012 345', url])
})

it('has dark colors in the style sheet and light colors in inline styles', () => {
  const { html } = renderMail({ ...to, language: 'en' }, mailTexts.en.recovery(of))
  const document = open(html)
  const sheet = document.querySelector('head style')?.textContent ?? ''
  expect(sheet).toContain('prefers-color-scheme:dark')
  const names = [...sheet.matchAll(/\.(\w+)\{/g)].map(([, name]) => name)
  expect(names).toHaveLength(6)
  for (const name of names) {
    const marked = document.querySelector(`.${name}`)
    expect(marked?.getAttribute('style'), name).toMatch(/color:|background:/)
  }
})

it('escapes the site name', () => {
  const site = `<img src=x onerror='alert(1)'> & "co"`
  const { html } = renderMail(
    { ...to, site, language: 'en' },
    mailTexts.en.recovery({ ...of, site }),
  )
  expect(html).not.toContain('<img')
  expect(open(html).body.textContent).toContain(site)
})

it('breaks long words, which would widen the e-mail on a phone', () => {
  const site = 'Donaudampfschifffahrtsfilmfreunde'
  const { html } = renderMail({ ...to, site, language: 'de' }, mailTexts.de.recovery(of))
  const cells = [...open(html).querySelectorAll('.card td')]
  expect(cells.map((cell) => cell.getAttribute('style'))).toEqual([
    expect.stringContaining('word-break:break-word'),
    expect.stringContaining('word-break:break-word'),
  ])
})

it('hyphenates a heading, because a long German word does not fit a phone', () => {
  const content = mailTexts.de.factorsChanged({ ...of, change: 'recovery-codes-renewed' })
  const { html } = renderMail({ ...to, language: 'de' }, content)
  expect(open(html).querySelector('h1')?.getAttribute('style')).toContain('hyphens:auto')
})
