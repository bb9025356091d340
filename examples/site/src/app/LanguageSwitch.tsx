import type { ReactNode } from 'react'
import { languageCodes, languages, localPath } from '../language/languages.js'
import { useUnprefixedLocation } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { stopOffers } from './language-offers.js'

/** Links to this page in all languages. */
export function LanguageSwitch(): ReactNode {
  const { language, site } = useTexts()
  const { pathname, search } = useUnprefixedLocation()
  return (
    <nav aria-label={site.language} className="language-switch">
      {languageCodes.map((code) => (
        <a
          key={code}
          href={localPath(code, pathname + search)}
          lang={code}
          hrefLang={code}
          aria-current={code === language ? 'true' : undefined}
          onClick={stopOffers}
        >
          {languages[code].name}
        </a>
      ))}
    </nav>
  )
}
