import type { Prompt, ResponseMode } from './oauth.js'

/** What a site asks for before it sends the browser to authorize. @see RFC 6749 §4.1.1, RFC 7636 §4.3 */
export interface AuthRequest {
  clientId: string
  responseType: 'code'
  redirectUri?: string
  scope?: string
  state: string
  responseMode?: ResponseMode
  codeChallenge: string
  codeChallengeMethod: 'S256'
  /** Proof of a finished login: with it, `prompt: none` answers without a page. */
  sessionToken?: string
  prompt?: Prompt
}

export interface RedirectCallbacks {
  /** Where the browser goes when the flow is over. */
  postFlowUrl?: string
}

/** Body of `POST …/v1/redirect-session`: exactly one intent. */
export interface RedirectSessionRequest {
  auth?: { authRequest: AuthRequest; prompt?: Prompt }
  logout?: { clientId: string }
  callbacks?: RedirectCallbacks
}

export interface RedirectSessionResponse {
  redirectSession: {
    id: string
    fullUrl: string
    urlDetails: { endpoint: string; searchParams: Record<string, string> }
    sessionToken?: string
  }
}
