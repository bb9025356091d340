import type { FormTexts } from '@foyer/protocol/texts/forms/en'
import { createContext, useContext } from 'react'

/** The texts of a language, as the provider was given them. */
export const TextsContext = createContext<Partial<FormTexts>>({})

/** The texts of one form: its own before the provider's before the English ones. */
export function useTexts<Name extends keyof FormTexts>(
  name: Name,
  english: FormTexts[Name],
  own: Partial<FormTexts[Name]> | undefined,
): FormTexts[Name] {
  return { ...english, ...useContext(TextsContext)[name], ...own }
}
