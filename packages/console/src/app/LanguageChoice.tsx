import type { ReactNode } from 'react'
import { chooseLanguage, isLanguage, language, languageChoices } from '../language/language.js'
import { texts } from './texts/texts.js'

/** Choice of the console's language in this browser. */
export function LanguageChoice(): ReactNode {
  return (
    <select
      className="shell-language"
      aria-label={texts.language}
      value={language}
      onChange={({ target }) => {
        if (isLanguage(target.value)) chooseLanguage(target.value)
      }}
    >
      {languageChoices.map(({ value, text }) => (
        <option key={value} value={value} lang={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
