import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.js'
import { mayUse, useOwner } from '../rights.js'

/** State of the delivery of e-mails, as far as the owner's role shows it. */
export interface MailStatus {
  /** False if e-mails stay in the inbox; undefined while unknown. */
  hasServer: boolean | undefined
  /** Queued e-mails whose delivery has failed at least once. */
  delayed: number
}

/** Polling interval in milliseconds. */
const refreshMs = 15_000

/** Queries whether a mail server is set and whether it accepts e-mails, and polls while the page is visible. */
export function useMailStatus(): MailStatus {
  const api = useApi()
  const owner = useOwner()
  const { data: mailServer } = useQuery({
    queryKey: ['mail-server'],
    queryFn: ({ signal }) => api.getMailServer({}, signal),
    enabled: mayUse(owner, 'all'),
  })
  const { data: overview } = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => api.getOverview({}, signal),
    refetchInterval: refreshMs,
    enabled: mayUse(owner, 'inbox:read'),
  })
  return {
    hasServer: mailServer && mailServer.source !== 'none',
    delayed: overview?.mails?.retried ?? 0,
  }
}
