import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { chooseLanguage, consoleLanguageChoices, language } from '../language/language.js'
import { texts } from './texts/texts.js'
import './language-choice.css'

/** Choice of the console's language in this browser. */
export function LanguageChoice(): ReactNode {
  return (
    <fieldset className="languages">
      <legend className="visually-hidden">{texts.language}</legend>
      {consoleLanguageChoices.map(({ value, text }) => (
        <Button
          key={value}
          lang={value}
          aria-current={value === language}
          onPress={() => {
            if (value !== language) chooseLanguage(value)
          }}
        >
          {text}
        </Button>
      ))}
    </fieldset>
  )
}
