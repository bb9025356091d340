import { useApiQuery } from '../api/useApiQuery.js'

/** Key of the cached mail server. */
export const mailServerKey = ['mail-server']

/** Queries the mail server in use. */
export function useMailServer(options?: { enabled: boolean }) {
  return useApiQuery(mailServerKey, (api, signal) => api.getMailServer({}, signal), options)
}
