import { createHmac, randomInt } from 'node:crypto'
import type { CaptchaChallenge, CaptchaOperation } from '@foyer/protocol/captcha-endpoints'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import type { ProofOfWork } from '../ports/captcha.js'
import type { Clock } from '../ports/clock.js'
import type { Database } from '../storage/database.js'
import { markCaptchaUsed } from '../storage/identity/used-captchas.js'

/** Lifetime of a challenge: a page may stay open for a while. */
const LIFETIME_SECONDS = 600
const ALGORITHM = 'PBKDF2/SHA-256'
/** Key derivation rounds of an attempt. */
const ROUNDS = 2000
/** Maximum number of attempts. A solver needs half of them on average. */
const MAX_TRIES = 150
const MAX_TOKEN_LENGTH = 4096

const data = v.strictObject({ operation: v.picklist(['login', 'register']), most: v.number() })
const challenge = v.strictObject({
  parameters: v.strictObject({
    algorithm: v.literal(ALGORITHM),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    keySignature: v.string(),
    expiresAt: v.number(),
    data,
  }),
  signature: v.string(),
})
const payload = v.strictObject({
  challenge,
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
})

export interface ProofOfWorkDeps {
  db: Pick<Database, 'transaction'>
  clock: Clock
  /** Secret from which the signing keys are derived. */
  secret: string
}

/**
 * Creates proof-of-work captchas, which need no third party: signed challenges that a client solves in a fraction of a
 * second. Each challenge is valid once, for one operation, and for ten minutes.
 * @see docs/decisions/0029-limits.md
 */
export function proofOfWork(deps: ProofOfWorkDeps): ProofOfWork {
  const { clock, secret } = deps
  const keys = {
    hmacSignatureSecret: keyFor(secret, 'challenges'),
    hmacKeySignatureSecret: keyFor(secret, 'solutions'),
  }
  const expiresAtSeconds = (): number => Math.floor(clock.now().getTime() / 1000) + LIFETIME_SECONDS
  return {
    createChallenge: async (operation) =>
      readChallenge(
        await createChallenge({
          algorithm: ALGORITHM,
          cost: ROUNDS,
          counter: randomInt(1, MAX_TRIES + 1),
          data: { operation, most: MAX_TRIES },
          deriveKey,
          expiresAt: expiresAtSeconds(),
          ...keys,
        }),
      ),
    verify: async ({ token }, operation) => {
      const solved = readToken(token)
      if (!solved || !isOpen(solved.challenge, operation, clock)) return false
      const { verified } = await verifySolution({ ...solved, deriveKey, ...keys })
      return verified && markCaptchaUsed(deps, solved.challenge.signature, LIFETIME_SECONDS)
    },
  }
}

function keyFor(secret: string, use: string): string {
  return createHmac('sha256', secret).update(`captcha ${use}`).digest('base64url')
}

function readChallenge(created: unknown): CaptchaChallenge {
  return v.parse(challenge, created)
}

function isOpen(
  { parameters }: CaptchaChallenge,
  operation: CaptchaOperation,
  clock: Clock,
): boolean {
  if (parameters.data.operation !== operation) return false
  return parameters.expiresAt * 1000 > clock.now().getTime()
}

/** Decodes a token: JSON in base64. */
function readToken(token: string): v.InferOutput<typeof payload> | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined
  try {
    const decoded: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    const result = v.safeParse(payload, decoded)
    return result.success ? result.output : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
