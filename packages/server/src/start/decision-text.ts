import type { Decision } from '@foyer/protocol'

/** A decision as a few lines for a terminal. */
export function decisionText(decision: Decision): string {
  const { id, at, requestId, level, considered, reason } = decision
  const lines = [
    `Denied at ${at} (decision ${id}, request ${requestId})`,
    `  who     ${who(decision.caller)}`,
    `  what    ${what(decision)}`,
    ...(level === null ? [] : [`  level   ${level}`]),
    ...considered.map((rule, index) => `  ${index === 0 ? 'rules' : '     '}   ${rule}`),
    `  why     ${reason}`,
  ]
  // What callers sent stands in some lines: a terminal must not take it for orders.
  return lines.map((line) => line.replaceAll(/\p{C}/gu, '?')).join('\n')
}

function who({ kind, id, roles }: Decision['caller']): string {
  if (kind === 'operator') return 'the owner'
  const named = roles.map((role) => `"${role}"`).join(', ')
  return roles.length === 0 ? `${kind} ${id}` : `${kind} ${id}, with the roles ${named}`
}

function what({ operation, collectionId, itemId }: Decision): string {
  if (collectionId === null) return operation
  const where = `in the collection "${collectionId}"`
  return itemId === null
    ? `"${operation}" ${where}`
    : `"${operation}" of the item "${itemId}" ${where}`
}
