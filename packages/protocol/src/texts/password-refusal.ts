import type { SharedTexts } from './en/shared.js'

const reason = /^too (?<problem>short|long): .* (?<limit>\d+) characters$/

/**
 * Selects the text for a refused password. The server gives its reason in English: "too short: use at least 8
 * characters".
 */
export function describePasswordRefusal(
  why: string,
  texts: SharedTexts['passwordRefusals'],
): string {
  const { problem, limit } = reason.exec(why)?.groups ?? {}
  if (problem === undefined) return texts.weak
  return problem === 'short' ? texts.short(Number(limit)) : texts.long(Number(limit))
}
