import * as limits from '../limits.js'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'

/**
 * Creates a random code verifier, for apps that build their own authorization requests. The client's logins use
 * `generateOAuthData`.
 * @param length 43 to 128 characters, default 43
 * @throws RangeError for another length
 * @see RFC 7636 §4.1
 */
export function createCodeVerifier(length: number = limits.codeVerifierMin): string {
  if (!(length >= limits.codeVerifierMin && length <= limits.codeVerifierMax)) {
    throw new RangeError(`expected a length between 43 and 128, received ${length}`)
  }
  const characters: string[] = []
  while (characters.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // 198 is the largest multiple of 66 below 256. Larger bytes would make some characters more likely than others.
      if (byte < 198 && characters.length < length) characters.push(ALPHABET.charAt(byte % 66))
    }
  }
  return characters.join('')
}

/**
 * Computes the S256 challenge of a verifier: unpadded base64url of its SHA-256. The server compares it in
 * `oauth/token/exchange-code.ts`.
 * @see RFC 7636 §4.2
 */
export async function codeChallengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return encodeBase64Url(new Uint8Array(digest))
}

/** Returns true when a string has the length and characters of a code verifier. @see RFC 7636 §4.1 */
export function isCodeVerifier(text: string): boolean {
  return /^[A-Za-z0-9\-._~]{43,128}$/.test(text)
}

/** Returns true when a string can be an S256 challenge: 43 characters of base64url. @see RFC 7636 §4.2 */
export function isCodeChallenge(text: string): boolean {
  return /^[A-Za-z0-9\-_]{43}$/.test(text)
}

/** Encodes bytes as unpadded base64url. @see RFC 4648 §5 */
export function encodeBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Decodes base64url with or without padding.
 * @throws Error (InvalidCharacterError) for other strings
 * @see RFC 4648 §5
 */
export function decodeBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
