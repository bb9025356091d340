import type { StoredTokens, TokenStorage } from '@foyer/client'

/** Keeps the tokens of one request. What the server understands beyond the protocol is used, but for rotation. */
export function visitStorage(first: StoredTokens | undefined): TokenStorage {
  let held = first
  return {
    kind: 'request',
    get: () => held,
    set(tokens) {
      held = withoutRotation(tokens)
    },
    remove() {
      held = undefined
    },
  }
}

/** Answers get lost between a browser and two servers: a token that had rotated would be lost with them. */
function withoutRotation({ extensions, ...tokens }: StoredTokens): StoredTokens {
  const kept = extensions?.split(' ').filter((one) => one !== 'rotation')
  return kept?.length ? { ...tokens, extensions: kept.join(' ') } : tokens
}
