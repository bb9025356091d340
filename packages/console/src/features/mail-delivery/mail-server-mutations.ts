import type {
  MailServerRequest,
  MailServerResponse,
  SendTestMailRequest,
  TestMailServerRequest,
  TestMailServerResponse,
} from '@foyer/protocol/mail-server'
import type { TestMailResponse } from '@foyer/protocol/owner-mail-texts'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.js'
import { useApiMutation } from '../../api/useApiMutation.js'
import { mailServerKey } from '../../mail-status/useMailServer.js'

/** Sets the mail server. Its password is removed from the cache when the page closes. */
export function useSetMailServer(): UseMutationResult<
  MailServerResponse,
  Error,
  MailServerRequest
> {
  return useApiMutation(mailServerKey, (api, request) => api.setMailServer(request), { gcTime: 0 })
}

export function useRemoveMailServer(): UseMutationResult<MailServerResponse, Error, void> {
  return useApiMutation(mailServerKey, (api) => api.removeMailServer({}))
}

/** Connects to a mail server and logs in. The password is removed from the cache when the page closes. */
export function useConnectionTest(): UseMutationResult<
  TestMailServerResponse,
  Error,
  TestMailServerRequest
> {
  const api = useApi()
  return useMutation({
    mutationFn: (request: TestMailServerRequest) => api.testMailServer(request),
    gcTime: 0,
  })
}

/** Sends an e-mail by the mail server in use. */
export function useSendTestMail(): UseMutationResult<TestMailResponse, Error, SendTestMailRequest> {
  const api = useApi()
  return useMutation({ mutationFn: (request: SendTestMailRequest) => api.sendTestMail(request) })
}
