import type {
  ListMailTextsResponse,
  PreviewMailRequest,
  PreviewMailResponse,
  TestMailRequest,
  TestMailResponse,
} from '@foyer/protocol/owner-mail-texts'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/api-context.js'
import { useApiQuery } from '../../api/useApiQuery.js'
import { useDebounced } from '../../ui/useDebounced.js'

/** The e-mails with their placeholders and Foyer's wording. */
export function useMailTexts(): UseQueryResult<ListMailTextsResponse> {
  return useApiQuery(['mail-texts'], (api, signal) => api.listMailTexts({}, signal))
}

/** Preview of a wording, shortly after the last change. Keeps the previous one while the next one loads. */
export function useMailPreview(
  request: PreviewMailRequest,
  { enabled }: { enabled: boolean },
): Pick<UseQueryResult<PreviewMailResponse>, 'data' | 'error'> {
  const api = useApi()
  const debounced = useDebounced(request)
  const [last, setLast] = useState<PreviewMailResponse>()
  const { data, error } = useQuery({
    queryKey: ['mail-preview', debounced],
    queryFn: () => api.previewMail(debounced),
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  })
  if (data !== undefined && data !== last) setLast(data)
  return { data: data ?? last, error }
}

/** Sends a test e-mail. */
export function useTestMail(): UseMutationResult<TestMailResponse, Error, TestMailRequest> {
  const api = useApi()
  return useMutation({ mutationFn: (request: TestMailRequest) => api.testMail(request) })
}
