/** A registered site, as its owner sees it. @see docs/wire.md#clients */
export interface SiteClient {
  id: string
  name: string
  /** Redirect URIs, compared as exact strings. */
  redirectUris: string[]
  /** From where browsers may call, and where a logout may lead. */
  origins: string[]
  /** Members are asked before they sign in there: the site belongs to somebody else. */
  consent: boolean
  /** Settings of `registration` and `captcha` for who comes by this client, above those of the site. */
  settings: Record<string, unknown>
}

export interface ListClientsResponse {
  /** Oldest first. */
  clients: SiteClient[]
}

export interface CreateClientRequest {
  /** Left out: a random one. */
  id?: string
  name: string
  redirectUris?: string[]
  /** Left out: those of the redirect URIs. */
  origins?: string[]
  consent?: boolean
  settings?: Record<string, unknown>
}

/** Changes to a client. Omitted fields stay. Settings are merged; null resets one. */
export interface UpdateClientRequest {
  /** Required where the path does not contain it. */
  id?: string
  name?: string
  redirectUris?: string[]
  origins?: string[]
  consent?: boolean
  settings?: Record<string, unknown>
}

export interface ClientResponse {
  client: SiteClient
}
