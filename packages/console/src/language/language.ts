import { type Language, languageCodes, languages } from '@foyer/protocol/texts/language'
import { readChoice, storeChoice } from '../browser-storage.js'

/** Languages of the console, with their locales. Pages and e-mails may have more languages. */
const locales = {
  en: 'en-GB',
  de: 'de-DE',
  he: 'he-IL',
} as const satisfies Partial<Record<Language, string>>

type ConsoleLanguage = keyof typeof locales

/** Languages of pages and e-mails by their own names, to choose one. */
export const languageChoices = languageCodes.map((code) => ({
  value: code,
  text: languages[code].name,
}))

/** Languages of the console by their own names, to choose one. */
export const consoleLanguageChoices = Object.keys(locales)
  .filter(isConsoleLanguage)
  .map((code) => ({ value: code, text: languages[code].name }))

const storageKey = 'foyer.console.language'

/** The language of this page: the stored choice, else the browser's first supported language, else English. */
export const language: ConsoleLanguage = readLanguage()

/** Locale of dates, numbers and React Aria. */
export const locale: string = locales[language]

/** Direction of the text. */
export const { direction } = languages[language]

/** Sign of horizontal distances: 1 for left-to-right text, -1 for right-to-left text. */
export const inlineSign: 1 | -1 = direction === 'rtl' ? -1 : 1

/**
 * Picks the texts of the language of this page.
 *
 * @example
 * export const texts = inLanguage({ en, de, he })
 */
export function inLanguage<Texts>(texts: Record<ConsoleLanguage, Texts>): Texts {
  return texts[language]
}

/** Stores a choice of language for this browser, and loads the page again in it. */
export function chooseLanguage(chosen: ConsoleLanguage): void {
  storeChoice(storageKey, chosen)
  window.location.reload()
}

/** Returns true for the code of a language of the console. */
function isConsoleLanguage(code: string): code is ConsoleLanguage {
  return Object.hasOwn(locales, code)
}

function readLanguage(): ConsoleLanguage {
  // Tests of plain functions have no browser.
  if (typeof window === 'undefined') return 'en'
  const chosen = readChoice(storageKey)
  if (chosen !== null && isConsoleLanguage(chosen)) return chosen
  const codes = navigator.languages.map((tag) => tag.split('-', 1)[0] ?? '')
  return codes.find(isConsoleLanguage) ?? 'en'
}
