import type { Queries } from '../storage/database.js'
import type { IdentityDeps } from './deps.js'
import { orderMail } from './mail/order-mail.js'

/** Has the owner told by mail that a member waits to be let in, where there is an address for it. */
export async function tellOwner(
  deps: Pick<IdentityDeps, 'clock' | 'settings'>,
  tx: Queries,
  identityId: string,
): Promise<void> {
  if (deps.settings.mail.ownerAddress === '') return
  await orderMail(deps, tx, { kind: 'approval-wanted', payload: { identityId } })
}
