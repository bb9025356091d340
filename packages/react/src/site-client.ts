import type { FoyerClient } from '@foyer/client'

/** What the hooks use of a client: a site that wants a smaller one puts these together from the client's parts. */
export type SiteClient = Pick<
  FoyerClient,
  'session' | 'auth' | 'members' | 'items' | 'permissions'
> &
  Partial<Pick<FoyerClient, 'captcha'>>
