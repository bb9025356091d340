import type { Connection } from '@foyer/client'
import type { AuthParts } from './auth-parts.js'

/** All calls but `logout`. */
const names = [
  'login',
  'register',
  'generateOAuthData',
  'getAuthUrl',
  'getMemberTokens',
  'getMyPermissions',
  'getPermissions',
  'updatePermissions',
  'addSpecialPermissions',
  'updateSpecialPermissions',
  'removeSpecialPermissions',
  'processVerification',
  'resendVerification',
  'verifyFactor',
  'requestFactorCode',
  'sendPasswordResetEmail',
  'resetPassword',
  'changePassword',
  'loginWithRedirect',
  'completeRedirect',
  'getMemberTokensForDirectLogin',
  'exportMyData',
  'getDeletion',
  'requestDeletion',
  'cancelDeletion',
] as const satisfies (keyof AuthParts)[]

type Name = (typeof names)[number]

/** Auth modules whose code loads with the first call, because most visitors only browse films. */
export function createLaterAuth(connection: Connection): AuthParts {
  let parts: Promise<AuthParts> | undefined
  const load = (): Promise<AuthParts> => {
    parts ??= import('./auth-parts.js').then(({ createAuthParts }) => createAuthParts(connection))
    parts.catch(() => {
      // Loading fails offline: the next call tries again.
      parts = undefined
    })
    return parts
  }
  const later =
    (name: Name) =>
    async (...input: never[]): Promise<unknown> => {
      const call: (...input: never[]) => unknown = (await load())[name]
      return call(...input)
    }
  const calls: unknown = Object.fromEntries(names.map((name) => [name, later(name)]))
  return {
    ...(calls as Pick<AuthParts, Name>),
    async logout(returnTo) {
      const loaded = await load().catch(() => undefined)
      if (loaded) return loaded.logout(returnTo)
      // The code cannot be loaded, for example after an update of the site. The member is logged out on this device in
      // any case. On the server, the session expires.
      connection.session.clear()
      return { logoutUrl: returnTo }
    },
  }
}
