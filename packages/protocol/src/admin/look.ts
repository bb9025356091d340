import type { Language } from '../texts/language.js'

/** Name, logo and colour of the hosted pages. Missing parts are the default. */
export interface SiteLook {
  name?: string
  /** An https address, or an image as a `data:` address in Base64. */
  logo?: string
  /** A colour such as `#0a6b4f`. */
  accent?: string
}

/** A look to try. */
export interface PreviewLookRequest {
  look: SiteLook
  language: Language
  /** Colours of the page; without it, those that the browser prefers. */
  scheme?: 'light' | 'dark'
}

export interface PreviewLookResponse {
  /** The login page as an HTML document. */
  html: string
}
