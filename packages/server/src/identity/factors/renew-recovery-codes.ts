import type { Queries } from '../../storage/database.js'
import { listFactorsOf } from '../../storage/factors.js'
import { replaceRecoveryCodes } from '../../storage/recovery-codes.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { orderMail } from '../mail/order-mail.js'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-code.js'

/**
 * Gives a member new recovery codes; the old ones are good no more.
 * @throws IdentityError factor-unknown when there is no second factor that they could stand in for
 */
export async function renewRecoveryCodes(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'codeKey' | 'mails' | 'audit'>,
  identityId: string,
): Promise<string[]> {
  const codes = await deps.db.transaction(async (tx) => {
    const factors = await listFactorsOf(tx, identityId)
    if (!factors.some(({ status }) => status === 'ACTIVE')) {
      throw new IdentityError('factor-unknown')
    }
    await deps.audit.recordIn(tx, { action: 'member.recovery-codes-renewed', subject: identityId })
    const payload = { identityId, change: 'recovery-codes-renewed' } as const
    await orderMail(deps, tx, { kind: 'factors-changed', payload })
    return giveRecoveryCodes(deps, tx, identityId)
  })
  deps.mails.wake()
  return codes
}

/** Makes codes, keeps what is stored of them, and gives them out this once. */
export async function giveRecoveryCodes(
  { codeKey }: Pick<IdentityDeps, 'codeKey'>,
  tx: Queries,
  identityId: string,
): Promise<string[]> {
  const codes = createRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(codeKey, identityId, code))
  await replaceRecoveryCodes(tx, identityId, hashes)
  return codes
}
