// Apart from the pages, because `respond-to-login.ts` redirects to them and they import it.

/** Result that the page for the code of an e-mail shows. */
export interface VerifyPageResult {
  stateToken: string
  email: string
  notice?: string
  problem?: string
}

/** Result that the page for the code of a second factor shows. */
export interface FactorPageResult {
  stateToken: string
  /** Type of the chosen factor. */
  type: string
  notice?: string | undefined
  problem?: string
}
