import { useEffect } from 'react'
import { useLocation } from 'react-router'
import {
  type Language,
  languages,
  localPath,
  preferredLanguage,
  splitPath,
} from '../language/languages.js'
import { useTexts } from '../language/texts-context.js'
import { useToast } from '../ui/toast.js'
import { mayOffer, stopOffers } from './language-offers.js'

const offers: Record<Language, string> = {
  en: 'The film club speaks English, too.',
  de: 'Den Film club gibt es auch auf Deutsch.',
  he: 'מועדון הסרטים מדבר גם עברית.',
}

/**
 * Offers the language of the browser once. A URL always has one language: after a redirect by language, caches and
 * crawlers would get different pages for one URL.
 */
export default function LanguageOffer(): null {
  const { language } = useTexts()
  const { pathname, search } = useLocation()
  const say = useToast()
  useEffect(() => {
    const preferred = preferredLanguage(navigator.languages)
    if (preferred === undefined || preferred === language || !mayOffer()) return
    stopOffers()
    const there = localPath(preferred, splitPath(pathname).path + search)
    say({
      text: offers[preferred],
      language: preferred,
      action: { label: languages[preferred].name, run: () => location.assign(there) },
    })
  }, [language, pathname, search, say])
  return null
}
