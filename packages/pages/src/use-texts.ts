import { type PageTexts, pageTexts } from '@foyer/protocol/texts/pages'
import { createContext, useContext } from 'react'

/** Texts of the page that is being rendered. */
export const TextsContext = createContext(pageTexts.en)

/** Returns the texts in the language of the page. */
export function useTexts(): PageTexts {
  return useContext(TextsContext)
}
