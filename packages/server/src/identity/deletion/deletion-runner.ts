import { createRunner, type Runner } from '../../lib/runner.js'
import { findDueDeletion } from '../../storage/identity/account-deletions.js'
import type { IdentityDeps } from '../deps.js'
import { deleteDueMember } from './delete-member.js'

type Deps = Pick<
  IdentityDeps,
  'db' | 'clock' | 'activeGrants' | 'audit' | 'erasures' | 'mails' | 'log'
>

/** Deletes members whose requested deletion is due. Processes on one database share the work. */
export function createDeletionRunner(deps: Deps): Runner {
  return createRunner({
    log: deps.log,
    retryMessage: 'deletion of members postponed',
    work: async (isStopping) => {
      while (!isStopping()) {
        const due = await findDueDeletion(deps, deps.db)
        if (!due) break
        await deleteDueMember(deps, due)
      }
    },
  })
}
