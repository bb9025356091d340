import { mayUse, useOwner } from '../owner/rights.js'
import { useOverview } from '../useOverview.js'
import { useMailServer } from './useMailServer.js'

/** State of the delivery of e-mails, as far as the owner's role shows it. */
interface MailStatus {
  /** False if e-mails stay in the inbox; undefined while unknown. */
  hasServer: boolean | undefined
  /** Queued e-mails whose delivery has failed at least once. */
  delayed: number
}

/** Queries whether a mail server is set and whether it accepts e-mails, and polls while the page is visible. */
export function useMailStatus(): MailStatus {
  const owner = useOwner()
  const { data: mailServer } = useMailServer({ enabled: mayUse(owner, 'all') })
  const { data: overview } = useOverview({ enabled: mayUse(owner, 'inbox:read') })
  return {
    hasServer: mailServer && mailServer.source !== 'none',
    delayed: overview?.mails?.retried ?? 0,
  }
}
