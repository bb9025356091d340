import type {
  AccountData,
  Aggregations,
  AnySchema,
  Auth,
  Bulk,
  DirectLogin,
  Factors,
  FoyerClient,
  Items,
  PasswordReset,
  Patches,
  RedirectLogin,
  Searches,
  Verification,
} from '@foyer/client'

/** Parts of a client that the hooks use. For a smaller bundle, compose a client of these parts only. */
export interface SiteClient<Schema extends object = AnySchema>
  extends Pick<FoyerClient, 'session'>,
    Partial<Pick<FoyerClient, 'captcha'>> {
  permissions: Pick<FoyerClient['permissions'], 'getMyPermissions'>
  auth: Auth & Verification & LoginFactors & PasswordReset & RedirectLogin & DirectLogin
  members: Pick<FoyerClient['members'], 'getCurrentMember'> & Partial<AccountData>
  items: SiteItems<Schema>
}

/** Calls on items. Those that few sites need are optional. */
export type SiteItems<Schema extends object = AnySchema> = Items<Schema> &
  Pick<Aggregations<Schema>, 'aggregate'> &
  Partial<Searches<Schema> & Patches<Schema> & Omit<Bulk<Schema>, 'truncate'>>

/** A client of any collections, typed or not. */
export interface AnySiteClient extends Omit<SiteClient, 'items'> {
  items: { [Name in keyof SiteItems]: AnyCall }
}

/** Part of a client that query options need. The client of a visit on the site's server has it too. */
export interface QueryOptionsClient {
  session: Pick<SiteClient['session'], 'state'>
  items: { [Name in 'get' | 'query' | 'aggregate']: AnyCall }
}

type AnyCall = (...input: never[]) => unknown

type LoginFactors = Pick<Factors, 'verifyFactor' | 'requestFactorCode'>

/** Returns the untyped calls on items, which the hooks give their types. */
export function itemsOf(client: QueryOptionsClient): SiteItems {
  return client.items as SiteItems
}

/** Returns an optional call of a client. @throws Error for a client without it */
export function requireCall<Name extends keyof SiteItems>(
  client: AnySiteClient,
  name: Name,
): NonNullable<SiteItems[Name]> {
  const call = itemsOf(client)[name]
  if (call) return call
  throw new Error(
    `the client has no "items.${name}": add the part that provides it where you create the client`,
  )
}
