import type {
  Aggregations,
  Auth,
  DirectLogin,
  Factors,
  FoyerClient,
  Items,
  Recovery,
  RedirectLogin,
  Verification,
} from '@foyer/client'

/** What the hooks use of a client: a site that wants a smaller one puts these together from the client's parts. */
export interface SiteClient
  extends Pick<FoyerClient, 'session' | 'permissions'>,
    Partial<Pick<FoyerClient, 'captcha'>> {
  auth: Auth & Verification & LoginFactors & Recovery & RedirectLogin & DirectLogin
  members: Pick<FoyerClient['members'], 'getCurrentMember'>
  items: Items & Pick<Aggregations, 'aggregate'>
}

type LoginFactors = Pick<Factors, 'verifyFactor' | 'requestFactorCode'>
