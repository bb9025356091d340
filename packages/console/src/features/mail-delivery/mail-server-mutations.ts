import type {
  MailServerRequest,
  SendTestMailRequest,
  TestMailServerRequest,
} from '@foyer/protocol/mail-server'
import { useApiMutation } from '../../api/useApiMutation.js'
import { mailServerKey } from '../../mail-status/useMailServer.js'

/** Sets the mail server. Its password is removed from the cache when the page closes. */
export function useSetMailServer() {
  return useApiMutation(
    mailServerKey,
    (api, request: MailServerRequest) => api.setMailServer(request),
    { gcTime: 0 },
  )
}

export function useRemoveMailServer() {
  return useApiMutation(mailServerKey, (api) => api.removeMailServer({}))
}

/** Connects to a mail server and logs in. The password is removed from the cache when the page closes. */
export function useConnectionTest() {
  return useApiMutation(
    undefined,
    (api, request: TestMailServerRequest) => api.testMailServer(request),
    { gcTime: 0 },
  )
}

/** Sends an e-mail by the mail server in use. */
export function useSendTestMail() {
  return useApiMutation(undefined, (api, request: SendTestMailRequest) => api.sendTestMail(request))
}
