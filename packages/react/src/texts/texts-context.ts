import type { FormTexts } from '@foyer/protocol/texts/forms/en'
import { createContext, useContext } from 'react'

/** Texts that the provider sets, in one language. */
export const TextsContext = createContext<Partial<FormTexts>>({})

/**
 * Returns the texts of a form. The form's own texts override the provider's, which override the English defaults.
 */
export function useTexts<Name extends keyof FormTexts>(
  name: Name,
  english: FormTexts[Name],
  overrides: Partial<FormTexts[Name]> | undefined,
): FormTexts[Name] {
  return { ...english, ...useContext(TextsContext)[name], ...overrides }
}
