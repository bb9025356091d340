import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Works a challenge off as other programs do, and makes the token that goes into a call. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge was not solved')
  return toToken({ challenge, solution })
}

/** What was solved, or something else, as a token. */
export function toToken(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}
