import type { Queries } from '../../storage/database.js'
import type { FactorType, StoredFactor } from '../../storage/factors.js'
import { createCode, hashCode } from '../../storage/secrets.js'
import type { IdentityDeps } from '../deps.js'
import { orderMail } from '../mail/order-mail.js'
import { countSend } from './factor-limits.js'

/** How the codes of a factor travel; those of an authenticator app do not. */
const channels = { EMAIL: 'mail', SMS: 'sms', CALL: 'call', PUSH: 'push' } as const

/** Whether codes of such a factor are sent. */
export function isSent(type: FactorType | 'RECOVERY_CODE'): type is keyof typeof channels {
  return Object.hasOwn(channels, type)
}

/**
 * Orders the sending of a code; wake the runner of mails after the transaction.
 * @returns what is stored of the code, or null for a factor whose codes are not sent
 * @throws IdentityError too-many-codes
 */
export async function sendFactorCode(
  deps: Pick<IdentityDeps, 'clock' | 'codeKey'>,
  tx: Queries,
  { identityId, type, recipient }: Pick<StoredFactor, 'identityId' | 'type' | 'recipient'>,
): Promise<string | null> {
  if (!isSent(type)) return null
  await countSend(deps, tx, identityId)
  const code = createCode()
  const payload = { identityId, channel: channels[type], to: recipient, code }
  await orderMail(deps, tx, { kind: 'factor-code', payload })
  return hashFactorCode(deps, identityId, code)
}

/** What is stored of a code that was sent. */
export function hashFactorCode(
  { codeKey }: Pick<IdentityDeps, 'codeKey'>,
  identityId: string,
  code: string,
): string {
  return hashCode(codeKey, `factor of ${identityId}`, code)
}
