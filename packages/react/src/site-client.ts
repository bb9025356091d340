import type {
  AccountData,
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

/** Parts of a client that the hooks use. Compose them for a smaller bundle. */
export interface SiteClient
  extends Pick<FoyerClient, 'session' | 'permissions'>,
    Partial<Pick<FoyerClient, 'captcha' | 'connection'>> {
  auth: Auth & Verification & LoginFactors & Recovery & RedirectLogin & DirectLogin
  members: Pick<FoyerClient['members'], 'getCurrentMember'> & Partial<AccountData>
  items: Items & Pick<Aggregations, 'aggregate'>
}

type LoginFactors = Pick<Factors, 'verifyFactor' | 'requestFactorCode'>
