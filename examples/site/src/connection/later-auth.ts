import type { Connection } from '@foyer/client'
import type { AuthParts } from './auth-parts.js'

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
  return {
    login: async (...input) => (await load()).login(...input),
    register: async (...input) => (await load()).register(...input),
    generateOAuthData: async (...input) => (await load()).generateOAuthData(...input),
    getAuthUrl: async (...input) => (await load()).getAuthUrl(...input),
    getMemberTokens: async (...input) => (await load()).getMemberTokens(...input),
    logout: async (...input) => (await load()).logout(...input),
    getMyPermissions: async (...input) => (await load()).getMyPermissions(...input),
    getPermissions: async (...input) => (await load()).getPermissions(...input),
    updatePermissions: async (...input) => (await load()).updatePermissions(...input),
    addSpecialPermissions: async (...input) => (await load()).addSpecialPermissions(...input),
    updateSpecialPermissions: async (...input) => (await load()).updateSpecialPermissions(...input),
    removeSpecialPermissions: async (...input) => (await load()).removeSpecialPermissions(...input),
    processVerification: async (...input) => (await load()).processVerification(...input),
    resendVerification: async (...input) => (await load()).resendVerification(...input),
    verifyFactor: async (...input) => (await load()).verifyFactor(...input),
    requestFactorCode: async (...input) => (await load()).requestFactorCode(...input),
    sendPasswordResetEmail: async (...input) => (await load()).sendPasswordResetEmail(...input),
    resetPassword: async (...input) => (await load()).resetPassword(...input),
    changePassword: async (...input) => (await load()).changePassword(...input),
    loginWithRedirect: async (...input) => (await load()).loginWithRedirect(...input),
    completeRedirect: async (...input) => (await load()).completeRedirect(...input),
    getMemberTokensForDirectLogin: async (...input) =>
      (await load()).getMemberTokensForDirectLogin(...input),
    exportMyData: async (...input) => (await load()).exportMyData(...input),
    getDeletion: async (...input) => (await load()).getDeletion(...input),
    requestDeletion: async (...input) => (await load()).requestDeletion(...input),
    cancelDeletion: async (...input) => (await load()).cancelDeletion(...input),
  }
}
