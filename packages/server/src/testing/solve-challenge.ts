import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves a challenge with the altcha library and returns the token for a call. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge was not solved')
  return toToken({ challenge, solution })
}

/** Encodes a payload as a token. */
export function toToken(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}
