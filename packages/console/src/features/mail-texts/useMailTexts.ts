import type {
  PreviewMailRequest,
  PreviewMailResponse,
  TestMailRequest,
} from '@foyer/protocol/owner-mail-texts'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiMutation } from '../../api/useApiMutation.js'
import { useApiQuery } from '../../api/useApiQuery.js'
import { useDebounced } from '../../ui/useDebounced.js'

/** The e-mails with their placeholders and Foyer's wording. */
export function useMailTexts() {
  return useApiQuery(['mail-texts'], (api, signal) => api.listMailTexts({}, signal))
}

/** Preview of a wording, shortly after the last change. Keeps the previous one while the next one loads. */
export function useMailPreview(
  request: PreviewMailRequest,
  { enabled }: { enabled: boolean },
): Pick<UseQueryResult<PreviewMailResponse>, 'data' | 'error'> {
  const debounced = useDebounced(request)
  const [last, setLast] = useState<PreviewMailResponse>()
  const { data, error } = useApiQuery(
    ['mail-preview', debounced],
    (api, signal) => api.previewMail(debounced, signal),
    { placeholderData: keepPreviousData, retry: false, enabled },
  )
  if (data !== undefined && data !== last) setLast(data)
  return { data: data ?? last, error }
}

/** Sends a test e-mail. */
export function useTestMail() {
  return useApiMutation(undefined, (api, request: TestMailRequest) => api.testMail(request))
}
