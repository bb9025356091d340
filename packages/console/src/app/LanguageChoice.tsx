import type { ReactNode } from 'react'
import { chooseLanguage, isLanguage, language, languages } from '../language/language.js'
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
      {Object.entries(languages).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
