import { createRunner, type Runner } from '../../lib/runner.js'
import {
  findDeletion,
  listMembersToDelete,
  removeDeletion,
} from '../../storage/identity/account-deletions.js'
import { lockIdentity } from '../../storage/identity/identities.js'
import type { IdentityDeps } from '../deps.js'
import { type DeletionDeps, deleteOwnAccountInTransaction } from './delete-member.js'

/**
 * Deletes a member whose requested deletion is due. Does nothing if another process did so or the member cancelled.
 */
async function deleteDueMember(deps: DeletionDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const member = await lockIdentity(tx, id)
    if (!member) return void (await removeDeletion(tx, id))
    const { dueAt } = (await findDeletion(deps, tx, id)) ?? { dueAt: null }
    if (dueAt === null || dueAt > deps.clock.now()) return
    await deleteOwnAccountInTransaction(deps, tx, member)
  })
}

/** Creates the runner that deletes members whose requested deletion is due. Several processes share the work. */
export function createDeletionRunner(deps: DeletionDeps & Pick<IdentityDeps, 'log'>): Runner {
  return createRunner({
    log: deps.log,
    name: 'deletion of members',
    work: async (signal) => {
      const failures: unknown[] = []
      for (const memberId of await listMembersToDelete(deps, deps.db)) {
        if (signal.aborted) return
        // A deletion that fails must not block the others.
        await deleteDueMember(deps, memberId).catch((error: unknown) => failures.push(error))
      }
      // The runner logs the failure and tries again.
      if (failures.length > 0) throw failures[0]
    },
  })
}
