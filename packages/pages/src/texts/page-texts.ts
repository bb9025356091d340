import { createContext, useContext } from 'react'
import { englishTexts, type PageTexts } from './english.js'
import { germanTexts } from './german.js'
import { hebrewTexts } from './hebrew.js'

/** A language that pages are shown in. */
export type PageLanguage = 'en' | 'de' | 'he'

/** Page texts by language. */
export const pageTexts: Record<PageLanguage, PageTexts> = {
  en: englishTexts,
  de: germanTexts,
  he: hebrewTexts,
}

/** The texts of the page that is being rendered. */
export const TextsContext = createContext(englishTexts)

/** The texts in the language of the page. */
export function useTexts(): PageTexts {
  return useContext(TextsContext)
}

/** Name of each language in that language. */
export const languageNames: Record<PageLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  he: 'עברית',
}
