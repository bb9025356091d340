import type { SecondFactorType } from '@foyer/protocol/factor-endpoints'
import { enqueueMail } from '../../mail/enqueue-mail.js'
import type { Transaction } from '../../storage/database.js'
import type { StoredFactor } from '../../storage/identity/factors.js'
import { createCode, hashCode } from '../../storage/secrets.js'
import { countFactorSend } from '../count-attempts.js'
import type { IdentityDeps } from '../deps.js'

/** Channel of each factor whose codes are sent. */
const channels = { EMAIL: 'mail', SMS: 'sms', CALL: 'call', PUSH: 'push' } as const

/** Type of a factor whose codes are sent to the member. */
export type SentFactorType = keyof typeof channels

/** Returns whether the codes of a factor are sent to the member. */
export function needsSending(type: SecondFactorType): type is SentFactorType {
  return Object.hasOwn(channels, type)
}

/**
 * Queues the message with a code.
 * @returns the hash of the code
 * @throws IdentityError too-many-codes
 */
export async function sendFactorCode(
  deps: Pick<IdentityDeps, 'clock' | 'siteSecret' | 'mailRunner'>,
  tx: Transaction,
  factor: Pick<StoredFactor, 'identityId' | 'recipient'> & { type: SentFactorType },
): Promise<string> {
  const { identityId, type, recipient } = factor
  await countFactorSend(deps, tx, identityId)
  const code = createCode()
  const payload = { identityId, channel: channels[type], to: recipient, code }
  await enqueueMail(deps, tx, { kind: 'factor-code', payload })
  return hashFactorCode(deps, identityId, code)
}

/** Hashes a sent code for storage. */
export function hashFactorCode(
  { siteSecret }: Pick<IdentityDeps, 'siteSecret'>,
  identityId: string,
  code: string,
): string {
  return hashCode(siteSecret, `factor of ${identityId}`, code)
}
