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
import { useEffect, useState } from 'react'
import { useApi } from '../../api-context.js'
import { useApiQuery } from '../../useApiQuery.js'

/** Pause in typing, in milliseconds, after which the preview is rendered. */
const PREVIEW_DELAY_MS = 300

/** The e-mails with their placeholders and Foyer's wording. */
export function useMailTexts(): UseQueryResult<ListMailTextsResponse> {
  return useApiQuery(['mail-texts'], (api, signal) => api.listMailTexts({}, signal))
}

/** Preview of a wording, shortly after the last change. Keeps the previous one while the next one loads. */
export function useMailPreview(
  request: PreviewMailRequest,
  { enabled }: { enabled: boolean },
): UseQueryResult<PreviewMailResponse> {
  const api = useApi()
  const settled = useSettledRequest(request)
  return useQuery({
    queryKey: ['mail-preview', settled],
    queryFn: () => api.previewMail(settled),
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  })
}

/** Sends a test e-mail. */
export function useTestMail(): UseMutationResult<TestMailResponse, Error, TestMailRequest> {
  const api = useApi()
  return useMutation({ mutationFn: (request: TestMailRequest) => api.testMail(request) })
}

function useSettledRequest(request: PreviewMailRequest): PreviewMailRequest {
  const [settled, setSettled] = useState(request)
  const isOther = settled.mail !== request.mail || settled.language !== request.language
  if (isOther) setSettled(request)
  const { subject, heading, text } = request.wording
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is a new object at each render
  useEffect(() => {
    const timer = setTimeout(() => setSettled(request), PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [subject, heading, text])
  return isOther ? request : settled
}
