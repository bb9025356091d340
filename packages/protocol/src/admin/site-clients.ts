/** A registered site, as its owner sees it. @see docs/wire/administration.md#clients */
export interface SiteClient {
  id: string
  name: string
  /** Redirect URIs, compared as exact strings. */
  redirectUris: string[]
  /** Origins that browsers may call from and a logout may return to. */
  origins: string[]
  /** True if members must consent before they log in, for a site of a third party. */
  consent: boolean
  /** Settings of `registration` and `captcha` for this client. They override those of the site. */
  settings: Record<string, unknown>
}

export interface ListClientsResponse {
  /** Oldest first. */
  clients: SiteClient[]
}

export interface CreateClientRequest {
  /** Default: a random id. */
  id?: string
  name: string
  redirectUris?: string[]
  /** Default: the origins of the redirect URIs. */
  origins?: string[]
  consent?: boolean
  settings?: Record<string, unknown>
}

/** Changes to a client. Omitted fields do not change. Settings are merged; null resets a setting. */
export interface UpdateClientRequest {
  /** Part of the path. The message contains it if it is not valid in a path. */
  id: string
  name?: string
  redirectUris?: string[]
  origins?: string[]
  consent?: boolean
  settings?: Record<string, unknown>
}

export interface ClientResponse {
  client: SiteClient
}
