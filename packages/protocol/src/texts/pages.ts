import { accountPages as germanAccount } from './de/account-pages.js'
import { signInPages as germanSignIn } from './de/sign-in-pages.js'
import { type AccountPageTexts, accountPages as englishAccount } from './en/account-pages.js'
import { signInPages as englishSignIn, type SignInPageTexts } from './en/sign-in-pages.js'
import { accountPages as hebrewAccount } from './he/account-pages.js'
import { signInPages as hebrewSignIn } from './he/sign-in-pages.js'
import type { Language } from './language.js'

export { type Language, languageNames } from './language.js'

/** Texts of the hosted pages in one language. */
export type PageTexts = SignInPageTexts & AccountPageTexts

/** Texts of the hosted pages by language. */
export const pageTexts: Record<Language, PageTexts> = {
  en: { ...englishSignIn, ...englishAccount },
  de: { ...germanSignIn, ...germanAccount },
  he: { ...hebrewSignIn, ...hebrewAccount },
}
