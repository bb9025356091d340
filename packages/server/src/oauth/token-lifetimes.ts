import type { Settings } from '../settings/settings.js'

/** A visitor who stays away for a year starts anew. */
export const VISITOR_REFRESH_SECONDS = 365 * 86_400

/** When a session that is used now ends: after a time without a visit, and at its greatest age if there is one. */
export function sessionEnd({ tokens }: Pick<Settings, 'tokens'>, createdAt: Date, now: Date): Date {
  const unused = now.getTime() + tokens.refreshSeconds * 1000
  if (tokens.sessionSeconds === null) return new Date(unused)
  return new Date(Math.min(unused, createdAt.getTime() + tokens.sessionSeconds * 1000))
}
