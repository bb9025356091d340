import { expect, it } from 'vitest'
import { german } from './de/forms.js'
import { english } from './en/forms.js'
import { hebrew } from './he/forms.js'
import { type Language, languageCodes } from './language.js'
import { mailTexts } from './mails.js'
import { pageTexts } from './pages.js'

/** Values of the e-mails, each with a unique text that the test searches for. */
const mailValues = {
  site: '<site>',
  code: '<code>',
  url: '<url>',
  email: '<email>',
  date: '<date>',
  change: 'added',
  minutes: 10,
  hours: 24,
  days: 3,
}

const forms = { en: english, de: german, he: hebrew }

/** Lists every text of a language with its path. Functions are called with values that mark their places. */
function listTexts(texts: unknown, place: string): [string, string][] {
  if (typeof texts === 'string') return [[place, texts]]
  if (typeof texts === 'function') {
    const values = place.startsWith('mails') ? [mailValues] : ['<1>', '<2>']
    return listTexts(texts(...values), `${place}()`)
  }
  return Object.entries(texts as object).flatMap(([key, text]) =>
    listTexts(text, `${place}.${key}`),
  )
}

function textsIn(language: Language): [string, string][] {
  return [
    ...listTexts(pageTexts[language], 'pages'),
    ...listTexts(mailTexts[language], 'mails'),
    ...listTexts(forms[language], 'forms'),
  ]
}

const inEnglish = new Map(textsIn('en'))

// The reason of the server is in English, so other languages omit it.
const omitsReason = /^forms\.\w+\.(passwordRefused|refused)\(\)$/

it.each(languageCodes)(
  'has every text in %s with the placeholders of the English one',
  (language) => {
    const texts = textsIn(language)
    expect(texts.map(([place]) => place).sort()).toEqual([...inEnglish.keys()].sort())
    for (const [place, text] of texts) {
      expect(text.trim(), place).toBe(text)
      expect(text.length, place).toBeGreaterThan(1)
      if (omitsReason.test(place)) continue
      for (const placeholder of [
        '{recipient}',
        '<1>',
        '<site>',
        '<code>',
        '<url>',
        '<email>',
        '<date>',
      ]) {
        const isExpected = inEnglish.get(place)?.includes(placeholder) ?? false
        expect(text.includes(placeholder), `${place}: ${placeholder}`).toBe(isExpected)
      }
    }
  },
)

it.each([
  ['too short: use at least 8 characters', 'Verwende mindestens 8 Zeichen.'],
  ['too long: use at most 256 characters', 'Verwende höchstens 256 Zeichen.'],
  ['too common', 'Wähle ein anderes.'],
])('translates the reason for a refused password: %s', (why, advice) => {
  expect(german.signUp.passwordRefused(why)).toContain(advice)
})

// Planted fault that this test detects: a text in English.
it('has Hebrew letters in every Hebrew text', () => {
  for (const [place, text] of textsIn('he')) {
    if (!/\.url$|\.code\.code$/.test(place)) expect(text, place).toMatch(/\p{Script=Hebrew}/u)
  }
})
