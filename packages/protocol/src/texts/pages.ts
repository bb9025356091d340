import { accountPages as germanAccount } from './de/account-pages.js'
import { loginPages as germanLogin } from './de/login-pages.js'
import { type AccountPageTexts, accountPages as englishAccount } from './en/account-pages.js'
import { loginPages as englishLogin, type LoginPageTexts } from './en/login-pages.js'
import { accountPages as hebrewAccount } from './he/account-pages.js'
import { loginPages as hebrewLogin } from './he/login-pages.js'
import type { Language } from './language.js'

/** Texts of the hosted pages in one language. */
export type PageTexts = LoginPageTexts & AccountPageTexts

/** Texts of the hosted pages by language. */
export const pageTexts: Record<Language, PageTexts> = {
  en: { ...englishLogin, ...englishAccount },
  de: { ...germanLogin, ...germanAccount },
  he: { ...hebrewLogin, ...hebrewAccount },
}
