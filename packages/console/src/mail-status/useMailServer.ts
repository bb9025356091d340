import type { MailServerResponse } from '@foyer/protocol/mail-server'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ApiQueryOptions, useApiQuery } from '../api/useApiQuery.js'

/** Key of the cached mail server. */
export const mailServerKey = ['mail-server']

/** Queries the mail server in use. */
export function useMailServer(options?: ApiQueryOptions): UseQueryResult<MailServerResponse> {
  return useApiQuery(mailServerKey, (api, signal) => api.getMailServer({}, signal), options)
}
