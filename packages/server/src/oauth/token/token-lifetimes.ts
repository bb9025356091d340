import type { Settings } from '../../settings/settings.js'

/** Lifetime of a visitor's refresh token: one year. */
export const VISITOR_REFRESH_SECONDS = 365 * 86_400

/** Computes the end of a session used now: its idle timeout, limited by its maximum age if one is set. */
export function sessionEnd({ tokens }: Pick<Settings, 'tokens'>, createdAt: Date, now: Date): Date {
  const unused = now.getTime() + tokens.refreshSeconds * 1000
  if (tokens.sessionSeconds === null) return new Date(unused)
  return new Date(Math.min(unused, createdAt.getTime() + tokens.sessionSeconds * 1000))
}
